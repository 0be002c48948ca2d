import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Erasure } from '../../../domain/audit/erasure.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import type { ChainStart, Signed } from '../../../domain/parts/chain/signed.ts'

/** The links of each log, and what remains of those and of entries that were erased. */
export interface AuditChain {
  /** The last link, or the last of those up to a moment. */
  last(log: AuditedLog, until?: Date): Promise<AuditLink | undefined>
  /** In order of their numbers, those above `after`. */
  list(log: AuditedLog, after: number, limit: number): Promise<AuditLink[]>
  /** @returns false, and stores nothing, if there is a link of this number */
  append(link: AuditLink): Promise<boolean>
  addErasure(erasure: Erasure & Signed): Promise<void>
  /** Those that have one of these ids. */
  erasures(log: AuditedLog, ids: IdRanges): Promise<(Erasure & Signed)[]>
  start(log: AuditedLog): Promise<(ChainStart & Signed) | undefined>
  /**
   * Removes the links up to the start, and erasures whose ids are below those of the next links: all
   * or nothing.
   */
  moveStart(start: ChainStart & Signed): Promise<void>
}
