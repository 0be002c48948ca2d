import type { Id } from '../shared/id.ts'

/** From, included, and to, excluded. */
type Range = readonly [from: bigint, to: bigint]

const NO_DIGIT = /\D/

/** A set of ids, short as long as most of its ids are neighbours. */
export class IdRanges {
  static readonly none = new IdRanges([])
  /** In order, and neither empty nor adjacent. */
  readonly #ranges: readonly Range[]

  private constructor(ranges: readonly Range[]) {
    this.#ranges = ranges
  }

  static of(ids: readonly Id[]): IdRanges {
    return new IdRanges(joined(ids.map((id) => [BigInt(id), BigInt(id) + 1n])))
  }

  /** @returns the ids above the first and up to the second */
  static above(low: Id, high: Id): IdRanges {
    const range: Range = [BigInt(low) + 1n, BigInt(high) + 1n]
    return new IdRanges(range[0] < range[1] ? [range] : [])
  }

  /** Reads what `toString` writes, which is how Postgres writes a multirange. */
  static parse(text: string): IdRanges {
    const bounds = text.split(NO_DIGIT).filter((digits) => digits !== '')
    const ranges = bounds.flatMap((to, at): Range[] =>
      at % 2 === 1 ? [[BigInt(bounds[at - 1] ?? to), BigInt(to)]] : [],
    )
    return new IdRanges(joined(ranges))
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0
  }

  /** How many ids there are. */
  get count(): number {
    return this.#ranges.reduce((all, [from, to]) => all + Number(to - from), 0)
  }

  /** @returns how many ids of the set are lower; -1 if this one is not in it */
  indexOf(id: Id): number {
    const one = BigInt(id)
    let lower = 0n
    for (const [from, to] of this.#ranges) {
      if (from <= one && one < to) return Number(lower + one - from)
      lower += to - from
    }
    return -1
  }

  has(id: Id): boolean {
    const one = BigInt(id)
    return this.#ranges.some(([from, to]) => from <= one && one < to)
  }

  /** All ids in order, some at a time. */
  *inParts(most: number): Generator<Id[]> {
    let part: Id[] = []
    for (const [from, to] of this.#ranges) {
      for (let id = from; id < to; id += 1n) {
        if (part.push(String(id)) < most) continue
        yield part
        part = []
      }
    }
    if (part.length > 0) yield part
  }

  with(other: IdRanges): IdRanges {
    return new IdRanges(joined([...this.#ranges, ...other.#ranges]))
  }

  without(other: IdRanges): IdRanges {
    const left: Range[] = []
    let next = 0
    for (const [from, to] of this.#ranges) {
      let start = from
      while ((other.#ranges[next]?.[1] ?? to) <= start) next += 1
      for (let at = next; start < to; at += 1) {
        const [low, high] = other.#ranges[at] ?? [to, to]
        if (low > start) left.push([start, low < to ? low : to])
        start = high > start ? high : start
        if (low >= to) break
      }
    }
    return new IdRanges(left)
  }

  toString(): string {
    return `{${this.#ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
  }
}

function joined(ranges: readonly Range[]): Range[] {
  const inOrder = ranges.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all: Range[] = []
  for (const [from, to] of inOrder) {
    const last = all.at(-1)
    if (last && from <= last[1]) all[all.length - 1] = [last[0], to > last[1] ? to : last[1]]
    else if (from < to) all.push([from, to])
  }
  return all
}
