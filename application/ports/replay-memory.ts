/** Remembers used envelopes and recent requests, across all instances. */
export interface ReplayMemory {
  /** @returns true for exactly one of any number of concurrent callers with the same digest */
  isFirstUse(digest: string, seconds: number): Promise<boolean>
  /** Makes the next use a first one again. Forgetting an unknown digest succeeds. */
  forget(digest: string): Promise<void>
}
