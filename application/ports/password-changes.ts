import type { Id } from '../../domain/shared/id.ts'

export interface PasswordChange {
  readonly userId: Id
  /** The hash that was compared. */
  readonly oldHash: string
  readonly newHash: string
  /** The one session that stays. */
  readonly keepSessionId: string
}

export interface PasswordChanges {
  /**
   * Replaces the hash and ends all other sessions of the user in one step.
   * @returns token digests of the ended sessions; `undefined`, with nothing done, when the hash is
   * no longer the old one
   */
  apply(change: PasswordChange): Promise<readonly string[] | undefined>
}
