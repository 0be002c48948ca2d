import type { LoginFailures } from '../../domain/identity/login-failures.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Recipient } from '../../domain/verification/recipient.ts'

/** What a login by code needs, read in one round trip. */
export interface RecipientAccount {
  readonly userId: Id | undefined
  readonly mayLogIn: boolean
  /** Under which failures are counted: the account's own, whatever the way to log in. */
  readonly failureKey: string
  readonly failures: LoginFailures
  /** Whether somebody has logged in by a code that came there, or it was there before that was asked. */
  readonly isProven: boolean
}

export interface RecipientAccounts {
  /**
   * Never `undefined`: an unknown recipient is an account without user, whose failures are counted
   * under `strangerFailureKey`. So is one that is not proven, but for sources that its account has
   * logged in from before.
   * @param source one that this account has logged in from before has failures of its own
   */
  get(recipient: Recipient, source?: string): Promise<RecipientAccount>
  /**
   * From now on a code that comes there logs this user in from everywhere.
   * @returns `false` when it is not the user's any more
   */
  prove(recipient: Recipient, userId: Id): Promise<boolean>
}
