import type { Operation } from './operation-log.ts'

/** Writes the operation log. */
export interface Audit {
  /**
   * What `work` changes in the records and its line are kept together, or neither is. Work that
   * fails leaves no line, and its error comes out.
   * @param line asked once `work` is done
   * @param isLong allows up to a minute, where a request otherwise gets one second
   */
  change<T>(work: () => Promise<T>, line: () => Operation, isLong?: boolean): Promise<T>
  /** Keeps the line of what changed no record, such as a download. */
  note(line: Operation): Promise<void>
  /** Keeps the line of a change that failed. */
  failure(line: Operation): Promise<void>
}

/**
 * Gives the one step that changes records the line of it, to be kept in the same step: cheaper than
 * a transaction around both.
 */
export type WithAuditEntry = <T>(change: (line: Operation | undefined) => Promise<T>) => Promise<T>

/** Writes no audit entry. */
export const withoutAuditEntry: WithAuditEntry = (change) => change(undefined)
