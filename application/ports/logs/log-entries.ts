import type { ErasedEntries } from '../../../domain/audit/erasure.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** Each method returns the entries that it removed, with digests of what `ChainedEntries` gives. */
export interface LogEntries {
  remove(ids: readonly Id[]): Promise<ErasedEntries>
  /** Up to `limit` entries, those with the lowest ids first. */
  clear(limit: number): Promise<ErasedEntries>
  /** Up to `limit` entries, the oldest first. */
  removeBefore(moment: Date, limit: number): Promise<ErasedEntries>
}
