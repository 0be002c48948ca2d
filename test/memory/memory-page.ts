import type { Id } from '../../domain/shared/id.ts'

const MOST_ROWS = 200
const LONGEST_SLICE = 1000

export interface Slice {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** @param rank what to sort by first; ids decide between equals */
export function pageOf<T extends { readonly id: Id }>(
  found: readonly T[],
  { direction, offset, limit }: Slice,
  rank: (row: T) => number | string,
): T[] {
  const sign = direction === 'asc' ? 1 : -1
  const inOrder = (a: T, b: T) => {
    const [first, second] = [rank(a), rank(b)]
    const order = first < second ? -1 : Number(first > second)
    return sign * (order || Number(BigInt(a.id) - BigInt(b.id)))
  }
  const sorted = found.toSorted(inOrder)
  return sorted.slice(offset, offset + Math.min(Math.max(limit, 0), MOST_ROWS))
}

export interface KeysetSlice {
  readonly order: 'asc' | 'desc'
  readonly after: Id | undefined
  readonly limit: number
}

/** Of rows whose ids may be anywhere, those behind `after`. */
export function sliceOf<T>(
  found: readonly T[],
  idOf: (row: T) => Id,
  { order, after, limit }: KeysetSlice,
): T[] {
  const sign = order === 'asc' ? 1 : -1
  const distance = (a: Id, b: Id) => sign * Number(BigInt(a) - BigInt(b))
  return found
    .filter((row) => after === undefined || distance(idOf(row), after) > 0)
    .toSorted((a, b) => distance(idOf(a), idOf(b)))
    .slice(0, Math.min(Math.max(limit, 0), LONGEST_SLICE))
}

/** Whether a row has what was asked for; asked for nothing, it has. */
export function has<T>(asked: T | undefined, answer: (asked: T) => boolean): boolean {
  return asked === undefined || answer(asked)
}
