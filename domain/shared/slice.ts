import type { Id } from './id.ts'

/** The next batch of records in id order, for a reader that walks through all of them. */
export interface Slice<Filter> {
  readonly filter: Filter
  /** The id of the last record already read; `undefined` at the start. */
  readonly after: Id | undefined
  readonly limit: number
}
