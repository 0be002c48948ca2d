import type { Caller } from '../../domain/identity/caller.ts'
import type { Session } from '../../domain/identity/session.ts'

export interface LiveSession {
  readonly session: Session
  /** Computed from the current roles at the moment of reading. */
  readonly caller: Caller
  /** `AccessVersion` at that moment. */
  readonly accessVersion: number
}

/** The truth about sessions. Never keeps a raw token. */
export interface SessionStore {
  /**
   * Stores the session and its login-log line and forgets the name's login failures, in one step.
   * @param failureKey key of the login name; `undefined` when the grant knows no name
   * @returns when the lock opens, with nothing stored, if the name has been locked in the meantime
   */
  open(session: Session, failureKey: string | undefined): Promise<Date | undefined>
  /** `undefined` too when the user is disabled or gone. Does not judge lifetimes. */
  find(tokenDigest: string): Promise<LiveSession | undefined>
  /** Ending what is not there is success. */
  end(tokenDigest: string): Promise<void>
  /** Notes use. Never moves a time backwards, never brings an ended session back. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>
  /** Removes what is over at `now`, at most `limit` sessions. @returns how many */
  removeDead(now: Date, limit: number): Promise<number>
}
