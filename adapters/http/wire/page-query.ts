import type { TProperties, TSchema } from 'typebox'
import { defineError } from '../../../domain/shared/domain-error.ts'
import { Type } from './schema.ts'
import { textOf } from './wire-types.ts'

const LARGEST_SIZE = 200
const LAST_PAGE = 1_000_000

/** Query keys that every list accepts, to be spread into the list's own query schema. */
export const PAGE_KEYS = {
  pageNum: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,9}$' })),
  pageSize: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,9}$' })),
  orderByColumn: Type.Optional(textOf(200)),
  isAsc: Type.Optional(textOf(200)),
}

export interface PageQuery {
  readonly pageNum?: string
  readonly pageSize?: string
  readonly orderByColumn?: string
  readonly isAsc?: string
}

interface PageSlice {
  readonly offset: number
  readonly limit: number
}

/** Pages start at 1. The size is limited to 1..200; the default is 200. */
export function pageSlice({ pageNum, pageSize }: PageQuery): PageSlice {
  const limit = clamp(Number(pageSize ?? LARGEST_SIZE), LARGEST_SIZE)
  return { limit, offset: (clamp(Number(pageNum ?? 1), LAST_PAGE) - 1) * limit }
}

function clamp(value: number, largest: number): number {
  return Math.min(Math.max(Math.trunc(value), 1), largest)
}

const pages = new WeakMap<object, TProperties>()

/** The schema of a paged answer; its handler returns `{ total, rows }`. */
export function pageOf<Row extends TSchema>(row: Row) {
  const page = Type.Object({ total: Type.Integer(), rows: Type.Array(row) })
  pages.set(page, page.properties)
  return page
}

/** @returns `undefined` for schemas that `pageOf` did not make */
export function pageProperties(schema: object): TProperties | undefined {
  return pages.get(schema)
}

class InvalidOrder extends defineError('invalid', 'invalid_order') {}

interface SortKey<Column> {
  readonly by: Column
  readonly descending: boolean
}

/**
 * @param columns the sortable columns by their names on the wire
 * @throws InvalidOrder for unknown columns or directions, and for counts that do not match
 */
export function sortKeys<Column>(
  { orderByColumn, isAsc }: PageQuery,
  columns: ReadonlyMap<string, Column>,
): SortKey<Column>[] {
  const names = words(orderByColumn)
  const directions = words(isAsc)
  if (names.length === 0 || directions.length === 0) return []
  if (directions.length !== 1 && directions.length !== names.length) throw new InvalidOrder()
  return names.map((name, at) => {
    const by = columns.get(name)
    const descending = DESCENDING.get(directions[at] ?? directions[0] ?? '')
    if (by === undefined || descending === undefined) throw new InvalidOrder()
    return { by, descending }
  })
}

const DESCENDING: ReadonlyMap<string, boolean> = new Map([
  ['asc', false],
  ['ascending', false],
  ['desc', true],
  ['descending', true],
])

function words(list: string | undefined): string[] {
  const text = list?.trim() ?? ''
  return text === '' ? [] : text.split(',').map((word) => word.trim())
}
