/**
 * `right`: it was, and is spent now. `wrong`: counted; the third one ends the code. `none`: there
 * is no code to compare with; counted too. `closed`: too many wrong tries today, or too many of this
 * source where there was nothing to guess, whatever this one is.
 */
export type CodeVerdict = 'right' | 'wrong' | 'none' | 'closed'

/**
 * The one code that a recipient may have at a time, as a keyed digest. The figures are those of
 * `domain/verification/verification-code.ts`.
 */
export interface VerificationCodes {
  /** Replaces the code before, with tries and a life of its own. The day's wrong tries stay. */
  put(recipientKey: string, digest: string, lifeSeconds: number): Promise<void>
  /**
   * Atomic: of any number of concurrent callers at most one hears `right`, at most three are
   * compared wrongly with one code, and at most ten with all codes of a recipient in a fixed day
   * that begins with the first of them. Of one source at most five are looked at, in a fixed ten
   * minutes, while the recipient has no code.
   * @param source where it comes from, as limits count
   * @throws when tries cannot be counted: an outage is never a verdict
   */
  check(recipientKey: string, digest: string, source: string): Promise<CodeVerdict>
}
