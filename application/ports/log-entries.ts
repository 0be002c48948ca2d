import type { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Each method returns the ids of the entries that it removed. */
export interface LogEntries {
  remove(ids: readonly Id[]): Promise<IdRanges>
  clear(): Promise<IdRanges>
  /** Up to `limit` entries, the oldest first. */
  removeBefore(moment: Date, limit: number): Promise<IdRanges>
}
