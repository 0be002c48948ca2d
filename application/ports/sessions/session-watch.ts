import type { Caller } from '../../../domain/identity/caller.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'

export interface SessionWatch {
  /**
   * @returns those that are ended, expired, unknown, or of a user or client that is disabled or
   * gone; and why, which is remembered for a week
   */
  over(
    tokenDigests: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, SessionEnding | undefined>>
  /** What the owners may owe, of sessions that exist. */
  debts(
    tokenDigests: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Caller, 'passwordIsGiven' | 'lacksFactor'>>>
}
