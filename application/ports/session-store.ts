import type { Caller } from '../../domain/identity/caller.ts'
import type { SessionEnd } from '../../domain/identity/login-outcome.ts'
import type { Session } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface LiveSession {
  readonly session: Session
  /** Computed from the current roles. */
  readonly caller: Caller
  /** The `AccessVersion` it was read at. */
  readonly accessVersion: number
}

export interface OpeningTerms {
  /** `undefined`: unlimited. */
  readonly mostOfUser?: number
  /** Remembered as a source address that this user has logged in from. */
  readonly source?: string
  /** The hash that the password was compared with; it must still be current. */
  readonly provenHash?: string
}

export type Opening =
  /** Token digests of the sessions that were ended to stay within the limit. */
  | { readonly state: 'open'; readonly evicted: readonly string[] }
  /** Nothing was stored: the name was locked in the meantime. */
  | { readonly state: 'locked'; readonly until: Date }
  /** Nothing was stored: the user is no longer allowed to log in, or the password has changed. */
  | { readonly state: 'refused' }

/** The authoritative store of sessions. It never holds a raw token. */
export interface SessionStore {
  /**
   * Stores the session with its login log entry, clears the failures of the name, and ends the user's
   * oldest sessions beyond `mostOfUser`, atomically. Concurrent logins never exceed that limit.
   * @param failureKey under which failures were counted; `undefined` for grants without a name
   */
  open(session: Session, failureKey: string | undefined, terms?: OpeningTerms): Promise<Opening>
  /** Also `undefined` when the user is disabled or gone. Does not check lifetimes. */
  get(tokenDigest: string): Promise<LiveSession | undefined>
  /** Adds a login log entry that says how it ended. Ending an unknown session succeeds. */
  end(tokenDigest: string, at: Date, how?: SessionEnd): Promise<void>
  /** Ends all sessions of a user, without login log entries. @returns their token digests */
  endAllOf(userId: Id): Promise<readonly string[]>
  /** Records use. Never moves a time backwards and never revives an ended session. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>
  /** Removes up to `limit` sessions that have expired at `now`. @returns how many */
  removeDead(now: Date, limit: number): Promise<number>
}
