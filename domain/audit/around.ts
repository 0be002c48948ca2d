/** Wraps what changes records, before anything else happens that cannot be undone. */
export type Around = <T>(work: () => Promise<T>) => Promise<T>

/** Nobody keeps account. */
export const unaudited: Around = (work) => work()
