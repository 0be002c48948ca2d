/**
 * Runs a change of records in one transaction with its audit entry, before anything that cannot be
 * rolled back.
 */
export type Audited = <T>(work: () => Promise<T>) => Promise<T>

export const unaudited: Audited = (work) => work()
