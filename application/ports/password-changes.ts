import type { Id } from '../../domain/shared/id.ts'

export interface PasswordChange {
  readonly userId: Id
  readonly oldHash: string
  readonly newHash: string
  readonly keepSessionId: string
  readonly failureKey: string
  readonly at: Date
}

export interface PasswordChanges {
  /**
   * Also ends other sessions. @returns digests of their tokens; `undefined` if outdated or locked
   */
  apply(change: PasswordChange): Promise<readonly string[] | undefined>
  begin(userIds: readonly Id[], hash: string): Promise<void>
  /** Also ends all sessions, and notes that somebody else set it. @returns token digests */
  reset(userId: Id, newHash: string): Promise<readonly string[]>
}
