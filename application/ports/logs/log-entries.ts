import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { ErasedEntries, Erasure } from '../../../domain/audit/erasure.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** Each method returns the entries that it removed, with digests of what they were. */
export interface LogEntries {
  remove(ids: readonly Id[]): Promise<ErasedEntries>
  /** Up to `limit` entries, those with the lowest ids first. */
  clear(limit: number): Promise<ErasedEntries>
  /** Up to `limit` entries, the oldest first. */
  removeBefore(moment: Date, limit: number): Promise<ErasedEntries>
}

/** Keeps what must remain of entries that are erased. */
export interface ErasureWitness {
  /** Inside the transaction that erases them. */
  witness(erasure: Erasure): Promise<void>
}

/** Vouches for entries that an import has brought: they are dated in the past. */
export interface ImportWitness {
  /**
   * Call it at the end of the transaction that has added them: nobody else sees them until it ends.
   * @throws UnlinkableEntries
   */
  witness(log: AuditedLog, ids: IdRanges): Promise<void>
}

/** Nothing may vouch for the entries of an import. The message is for people. */
export class UnlinkableEntries extends Error {
  override readonly name = 'UnlinkableEntries'
}
