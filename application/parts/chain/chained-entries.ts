import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface ChainedEntry {
  readonly id: Id
  readonly at: Date
  /** All stored values as JSON, the same from every store. */
  readonly text: string
}

/** The entries of the logs as they are stored. */
export interface ChainedEntries {
  /** Those above an id or among others, in order of their ids, at most `limit`. */
  unlinked(log: AuditedLog, above: Id, open: IdRanges, limit: number): Promise<ChainedEntry[]>
  /** In order of their ids. */
  get(log: AuditedLog, ids: readonly Id[]): Promise<ChainedEntry[]>
  /** Of the ids that are stored, at most `limit`, in order. */
  among(log: AuditedLog, ids: IdRanges, limit: number): Promise<Pick<ChainedEntry, 'id' | 'at'>[]>
  /** How many there are above an id, and when the oldest of them was stored. */
  countAbove(log: AuditedLog, id: Id): Promise<{ readonly count: number; readonly oldest?: Date }>
}
