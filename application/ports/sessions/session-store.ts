import type { Caller } from '../../../domain/identity/caller.ts'
import type { Session } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface LiveSession {
  readonly session: Session
  readonly caller: Caller
  readonly accessVersion: number
}

export interface OpeningTerms {
  readonly mostOfUser?: number
  /** Remembered as a known source of this user. */
  readonly source?: string
  readonly provenHash?: string
  /** Nothing is stored if the user has a second factor by now. */
  readonly withoutFactor?: boolean
  /** What the entry of the login log says besides. */
  readonly reason?: string
}

export type Opening =
  | {
      readonly state: 'open'
      readonly evicted: readonly string[]
      /** The user has logged in before, but never from here. */
      readonly isNewSource: boolean
    }
  | { readonly state: 'locked'; readonly until: Date }
  /** Nothing was stored: the user may no longer log in, or password or factors have changed. */
  | { readonly state: 'refused' }

export interface SessionStore {
  /**
   * Atomic: stores session and login log entry, clears the failures of the name, and ends the
   * oldest sessions beyond `mostOfUser`, which concurrent logins never exceed.
   * @param failureKey `undefined` for grants without a name
   */
  open(session: Session, failureKey: string | undefined, terms?: OpeningTerms): Promise<Opening>
  /** `undefined` also when the user is disabled or gone. Does not check lifetimes. */
  get(tokenDigest: string): Promise<LiveSession | undefined>
  /** Adds a login log entry. Ending an unknown session succeeds. Revokes a key for programs. */
  end(tokenDigest: string, at: Date, ending?: SessionEnding): Promise<void>
  /** @param keepSessionId of the one that stays. @returns token digests */
  endAllOf(
    userIds: readonly Id[],
    ending: SessionEnding,
    keepSessionId?: string,
  ): Promise<readonly string[]>
  /** Never moves a time backwards and never revives an ended session. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>
  removeDead(now: Date, limit: number): Promise<number>
}
