/** For those who hold something open for many sessions at once. */
export interface SessionWatch {
  /**
   * @returns those whose session may not go on: ended, over at `now`, unknown, or of a user or
   * client that is disabled or gone
   */
  over(tokenDigests: readonly string[], now: Date): Promise<string[]>
}
