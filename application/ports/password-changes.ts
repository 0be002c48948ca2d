import type { Id } from '../../domain/shared/id.ts'

export interface PasswordChange {
  readonly userId: Id
  /** The hash that was compared. */
  readonly oldHash: string
  readonly newHash: string
  /** The one session that stays. */
  readonly keepSessionId: string
  /** Under which wrong tries were counted. */
  readonly failureKey: string
  readonly at: Date
}

export interface PasswordChanges {
  /**
   * Replaces the hash and ends all other sessions of the user in one step.
   * @returns token digests of the ended sessions; `undefined`, with nothing done, when the hash is
   * no longer the old one, or wrong tries that were made at the same time have closed the lock
   */
  apply(change: PasswordChange): Promise<readonly string[] | undefined>
  /** The first one of new accounts, which nobody has logged in to. */
  begin(userIds: readonly Id[], hash: string): Promise<void>
  /**
   * Replaces the hash whatever it was, also where there was none, and ends all sessions of the user
   * in one step.
   * @returns token digests of the ended sessions
   */
  reset(userId: Id, newHash: string): Promise<readonly string[]>
}
