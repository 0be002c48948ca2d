/**
 * `awaited`: an upload may be writing the object. `recorded`: a file has it, or it is being removed.
 * `removed`: its record is gone.
 */
export type KeyStanding = 'awaited' | 'recorded' | 'removed'

/**
 * The keys under which this database had objects written. Each is stored before any byte of its
 * object is sent, and remains known when its record is removed.
 */
export interface IssuedKeyRepo {
  /**
   * Keys that were not issued for the current location of the platform are absent: whatever has
   * such a key belongs to somebody else.
   */
  standings(platformKey: string, keys: readonly string[]): Promise<ReadonlyMap<string, KeyStanding>>
  /** Forgets keys whose records were removed before that. @returns how many, at most 10,000 */
  forgetRemoved(before: Date): Promise<number>
}
