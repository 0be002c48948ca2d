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

export interface PageSlice {
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
