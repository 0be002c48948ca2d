import type { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Recipient } from '../../../domain/verification/recipient.ts'

export interface RecipientAccount {
  readonly userId: Id | undefined
  readonly mayLogIn: boolean
  readonly failureKey: string
  readonly failures: LoginFailures
  readonly isProven: boolean
  /** Whether a login needs a second factor. */
  readonly hasFactor: boolean
}

export interface RecipientAccounts {
  /** Unknown recipients, and unproven ones at unknown sources, give an account without a user. */
  get(recipient: Recipient, source?: string): Promise<RecipientAccount>
  /** @returns false when it is no longer theirs */
  prove(recipient: Recipient, userId: Id): Promise<boolean>
}
