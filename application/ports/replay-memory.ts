/** Remembers used envelopes, and what was sent or said a moment ago, over all instances. */
export interface ReplayMemory {
  /** @returns true for exactly one of any number of concurrent callers with the same digest */
  isFirstUse(digest: string, seconds: number): Promise<boolean>
  /** The next use is a first one again. Forgetting what is not there is success. */
  forget(digest: string): Promise<void>
}
