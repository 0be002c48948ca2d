export interface ReplayMemory {
  /** @returns true for exactly one of any number of concurrent callers with the same digest */
  isFirstUse(digest: string, seconds: number): Promise<boolean>
  /** Whether it was used and is not forgotten. */
  isUsed(digest: string): Promise<boolean>
  forget(digest: string): Promise<void>
}
