import type { Id } from '../../../domain/shared/id.ts'
import type { FormerContacts } from './password-links.ts'

export interface PasswordChange {
  readonly userId: Id
  readonly oldHash: string
  readonly newHash: string
  readonly keepSessionId: string
  readonly failureKey: string
  readonly at: Date
}

export interface ChosenPassword {
  readonly userId: Id
  /** `undefined` if there was none. */
  readonly oldHash: string | undefined
  readonly newHash: string
  /** The address that the choice has proven, if it is still theirs. */
  readonly provenEmail?: string | undefined
}

export interface PasswordChanges {
  /**
   * Also ends other sessions. @returns digests of their tokens; `undefined` if outdated or locked
   */
  apply(change: PasswordChange): Promise<readonly string[] | undefined>
  begin(userIds: readonly Id[], hash: string): Promise<void>
  /** Also ends all sessions, and notes that somebody else set it. @returns token digests */
  reset(userId: Id, newHash: string): Promise<readonly string[]>
  /**
   * By its owner, without a session. Also ends all sessions and trusted browsers.
   * @returns token digests; `undefined` if the old hash is another one by now
   */
  choose(chosen: ChosenPassword): Promise<readonly string[] | undefined>
  /**
   * Nobody logs in by password, nor by a contact other than this e-mail address, until its owner has
   * chosen a password. Also ends all sessions and trusted browsers. `AccountLeftovers` end the rest.
   * @param contacts become those of the account. The address is proven, and nobody else keeps it
   * unproven; one that somebody else has proven is left there.
   * @returns token digests
   */
  lockOut(userId: Id, contacts: FormerContacts): Promise<readonly string[]>
}

/** Keeps what gives access to an account, or in its name, and outlives a session. */
export interface AccountLeftovers {
  /** Removes what was added since then, perhaps by a stranger. Inside a transaction. */
  removeSince(userId: Id, since: Date): Promise<void>
}
