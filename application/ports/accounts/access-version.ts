/**
 * Grows with every change of rights; a cached session with an older version is read from the store.
 */
export interface AccessVersion {
  /** At most half a second old, on every instance. */
  current(): Promise<number>
  advance(): Promise<void>
}
