import type { ErasedEntries, Erasure } from '../../../domain/audit/erasure.ts'
import type { Id } from '../../../domain/shared/id.ts'

/** Each method returns the entries that it removed, with digests of what `ChainedEntries` gives. */
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
