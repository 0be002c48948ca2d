import type { Operation } from './operation-log.ts'

/** Writes the operation log. */
export interface Audit {
  /**
   * What `work` changes in the records and its entry are kept together, or neither is. Work that
   * fails leaves no entry, and its error comes out.
   * @param entry asked once `work` is done
   * @param isLong allows up to a minute, where a request otherwise gets one second
   */
  change<T>(work: () => Promise<T>, entry: () => Operation, isLong?: boolean): Promise<T>
  /** Keeps the entry of what changed no record, such as a download. */
  note(entry: Operation): Promise<void>
  /** Keeps the entry of a change that failed. */
  failure(entry: Operation): Promise<void>
}

/**
 * Gives the one step that changes records the entry of it, to be kept in the same step: cheaper than
 * a transaction around both.
 */
export type WithAuditEntry = <T>(change: (entry: Operation | undefined) => Promise<T>) => Promise<T>

/** Writes no audit entry. */
export const withoutAuditEntry: WithAuditEntry = (change) => change(undefined)
