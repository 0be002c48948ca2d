import type { Operation } from './operation-log.ts'

export interface Audit {
  /**
   * The entry and the changes of `work` are stored together or not at all.
   * @param seconds how long it may take, if that is longer than a request's
   */
  change<T>(work: () => Promise<T>, entry: () => Operation, seconds?: number): Promise<T>
  note(entry: Operation): Promise<void>
  failure(entry: Operation): Promise<void>
}

/** Lets the statement that changes a record store its entry too. */
export type WithAuditEntry = <T>(change: (entry: Operation | undefined) => Promise<T>) => Promise<T>

export const withoutAuditEntry: WithAuditEntry = (change) => change(undefined)
