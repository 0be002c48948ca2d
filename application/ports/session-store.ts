import type { Caller } from '../../domain/identity/caller.ts'
import type { SessionEnd } from '../../domain/identity/login-outcome.ts'
import type { Session } from '../../domain/identity/session.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface LiveSession {
  readonly session: Session
  /** Computed from the current roles at the moment of reading. */
  readonly caller: Caller
  /** `AccessVersion` at that moment. */
  readonly accessVersion: number
}

export interface OpeningTerms {
  /** Without it, any number. */
  readonly mostOfUser?: number
  /** Known from then on as a source this user has logged in from. */
  readonly source?: string
  /** The hash that the password was compared with; it must be the user's still. */
  readonly provenHash?: string
}

export type Opening =
  /** Digests of the tokens whose sessions made room for this one. */
  | { readonly state: 'open'; readonly evicted: readonly string[] }
  /** Nothing is stored: the name has been locked in the meantime. */
  | { readonly state: 'locked'; readonly until: Date }
  /** Nothing is stored: the user may not log in any more, or the proven password is not theirs now. */
  | { readonly state: 'refused' }

/** The truth about sessions. Never keeps a raw token. */
export interface SessionStore {
  /**
   * Stores the session and its login-log line, forgets the name's login failures, and ends the
   * user's oldest sessions that live beyond `mostOfUser`, in one step. However many are opened at
   * once, no more than that many live.
   * @param failureKey under which wrong tries were counted; `undefined` when the grant knows no name
   */
  open(session: Session, failureKey: string | undefined, terms?: OpeningTerms): Promise<Opening>
  /** `undefined` too when the user is disabled or gone. Does not judge lifetimes. */
  get(tokenDigest: string): Promise<LiveSession | undefined>
  /** With a line in the login log that says how. Ending what is not there is success. */
  end(tokenDigest: string, at: Date, how?: SessionEnd): Promise<void>
  /** All sessions of a user, without a line in the login log. @returns digests of their tokens */
  endAllOf(userId: Id): Promise<readonly string[]>
  /** Notes use. Never moves a time backwards, never brings an ended session back. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>
  /** Removes what is over at `now`, at most `limit` sessions. @returns how many */
  removeDead(now: Date, limit: number): Promise<number>
}
