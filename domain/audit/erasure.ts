import type { AuditedLog } from './audited-log.ts'
import type { IdRanges } from './id-ranges.ts'

/** `retention`: the entries were older than the settings allow. */
export type ErasureReason = 'removed' | 'cleared' | 'retention'

export interface ErasedEntries {
  readonly ids: IdRanges
  /** SHA-256 of what each entry was when it was erased, hex, in the order of the ids. */
  readonly digests: readonly string[]
}

/** What remains of entries that were erased. */
export interface Erasure extends ErasedEntries {
  readonly log: AuditedLog
  readonly at: Date
  readonly reason: ErasureReason
  /** Name of the user; empty for the service itself. */
  readonly by: string
}
