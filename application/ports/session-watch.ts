export interface SessionWatch {
  /**
   * @returns those that are ended, expired, unknown, or of a user or client that is disabled or
   * gone
   */
  over(tokenDigests: readonly string[], now: Date): Promise<string[]>
}
