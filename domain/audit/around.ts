/** Wraps a change of records. It runs before anything that cannot be rolled back. */
export type Around = <T>(work: () => Promise<T>) => Promise<T>

export const unaudited: Around = (work) => work()
