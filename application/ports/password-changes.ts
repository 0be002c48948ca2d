import type { Id } from '../../domain/shared/id.ts'

export interface PasswordChange {
  readonly userId: Id
  /** The hash that was compared. */
  readonly oldHash: string
  readonly newHash: string
  /** The one session that stays. */
  readonly keepSessionId: string
  /** The key under which failures were counted. */
  readonly failureKey: string
  readonly at: Date
}

export interface PasswordChanges {
  /**
   * Replaces the hash with one that the user chose and ends all other sessions of the user atomically.
   * @returns token digests of the ended sessions; `undefined`, with nothing done, when the old hash is
   * no longer current or concurrent failures have locked the name
   */
  apply(change: PasswordChange): Promise<readonly string[] | undefined>
  /** Sets the first password of new accounts, and notes that somebody else set it. */
  begin(userIds: readonly Id[], hash: string): Promise<void>
  /**
   * Replaces the hash, or sets the first one, and ends all sessions of the user atomically. Notes
   * that somebody else set it.
   * @returns token digests of the ended sessions
   */
  reset(userId: Id, newHash: string): Promise<readonly string[]>
}
