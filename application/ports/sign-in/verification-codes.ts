/**
 * `wrong`: counted; the third invalidates the code. `none`: no code. `closed`: too many failures.
 */
export type CodeVerdict = 'right' | 'wrong' | 'none' | 'closed'

export interface VerificationCodes {
  /** Replaces the previous code, with fresh tries and lifetime. The failures of the day stay. */
  put(recipientKey: string, digest: string, lifeSeconds: number): Promise<void>
  /** Invalidates the current code, if any. Counts stay. */
  forget(recipientKey: string): Promise<void>
  /**
   * Atomic. One caller gets `right`. At most three wrong guesses are compared with one code, ten
   * with all codes of a recipient per day, and five of one source while there is no code.
   * @throws when tries cannot be counted
   */
  check(recipientKey: string, digests: readonly string[], source: string): Promise<CodeVerdict>
}
