/**
 * `right`: the code matched and is now used. `wrong`: counted; the third failure invalidates the code.
 * `none`: no code exists; counted as well. `closed`: too many failures today, or too many guesses of this
 * source without a code, regardless of this one.
 */
export type CodeVerdict = 'right' | 'wrong' | 'none' | 'closed'

/**
 * The single current code of a recipient, as a keyed digest. The limits are those of
 * `domain/verification/verification-code.ts`.
 */
export interface VerificationCodes {
  /** Replaces the previous code, with fresh tries and lifetime. The failures of the day stay. */
  put(recipientKey: string, digest: string, lifeSeconds: number): Promise<void>
  /** The code that is out opens nothing any more. Counts of wrong tries stay. None is no error. */
  forget(recipientKey: string): Promise<void>
  /**
   * Atomic: of any number of concurrent callers at most one hears `right`, at most three are
   * compared wrongly with one code, and at most ten with all codes of a recipient in a fixed day
   * that begins with the first of them. Of one source at most five are looked at, in a fixed ten
   * minutes, while the recipient has no code.
   * @param digests of which one may be that of the code
   * @param source where it comes from, as limits count
   * @throws when tries cannot be counted: an outage is never a verdict
   */
  check(recipientKey: string, digests: readonly string[], source: string): Promise<CodeVerdict>
}
