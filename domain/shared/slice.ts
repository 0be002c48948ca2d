import type { Id } from './id.ts'

/** The next of many records in the order of their ids, for whoever reads all of them. */
export interface Slice<Filter> {
  readonly filter: Filter
  /** The last record that the reader has; `undefined`: none yet. */
  readonly after: Id | undefined
  /** At most 1000. */
  readonly limit: number
}
