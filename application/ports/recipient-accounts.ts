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
}

export interface RecipientAccounts {
  /**
   * Never `undefined`: an unknown recipient is an account without user, whose failures are counted
   * under `strangerFailureKey`.
   * @param source one that this account has logged in from before has failures of its own
   */
  find(recipient: Recipient, source?: string): Promise<RecipientAccount>
}
