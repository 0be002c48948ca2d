import type { AuditedLog } from './audited-log.ts'
import type { IdRanges } from './id-ranges.ts'

/** `retention`: the entries were older than the settings allow. */
export type ErasureReason = 'removed' | 'cleared' | 'retention'

/** What remains of entries that were erased. */
export interface Erasure {
  readonly log: AuditedLog
  readonly at: Date
  readonly reason: ErasureReason
  /** Name of the user; empty for the service itself. */
  readonly by: string
  readonly ids: IdRanges
}

export function signedErasure({ log, at, reason, by, ids }: Erasure): string {
  return JSON.stringify(['audit-erasure-1', log, at.toISOString(), reason, by, `${ids}`])
}
