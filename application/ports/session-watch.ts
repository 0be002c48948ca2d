/** Tells which of many sessions have ended, for components that keep channels open. */
export interface SessionWatch {
  /**
   * @returns the sessions that must stop: ended, expired at `now`, unknown, or of a user or client that
   * is disabled or gone
   */
  over(tokenDigests: readonly string[], now: Date): Promise<string[]>
}
