import { strangerFailureKey } from '../../domain/identity/sign-in/failure-key.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Recipient } from '../../domain/verification/recipient.ts'
import { CodeRefused } from '../../domain/verification/verification-errors.ts'
import type { RecipientAccount, RecipientAccounts } from '../ports/accounts/recipient-accounts.ts'
import type { CodeCheck, PresentedCode } from './code-check.ts'
import type { FailedTries } from './failed-tries.ts'
import type { LoginGuard } from './login-guard.ts'
import { mayEnter } from './login-rules.ts'

export interface ProvenRecipient {
  readonly userId: Id
  /** Key of the wrong attempts that this success resets. */
  readonly failureKey: string
  readonly hasFactor: boolean
}

/**
 * Compares a code that was sent to a phone or a mailbox. Every refusal is the same, even while the
 * account is locked: its failures are counted under its name, so a different answer would reveal
 * whose phone this is.
 */
export class CodeProof {
  readonly #guard: LoginGuard
  readonly #accounts: RecipientAccounts
  readonly #tries: FailedTries
  readonly #check: CodeCheck

  constructor(
    guard: LoginGuard,
    accounts: RecipientAccounts,
    tries: FailedTries,
    check: CodeCheck,
  ) {
    this.#guard = guard
    this.#accounts = accounts
    this.#tries = tries
    this.#check = check
  }

  /** Spends the code if it is right. @throws TooManyRequests, CodeRefused */
  async require(presented: PresentedCode): Promise<ProvenRecipient> {
    const { recipient, source } = presented
    await this.#guard.pass(source)
    const account = await this.#accounts.get(recipient, source)
    const { userId, failureKey, failures, hasFactor } = account
    if (this.#tries.isLocked(failures)) {
      await this.#check.pretend(presented)
      return this.#refuse(strangerFailureKey(recipient.key), source)
    }
    const verdict = await this.#check.try(presented)
    // No code was open to guessing, so nothing counts against the account.
    if (verdict === 'none' || verdict === 'closed')
      return this.#refuse(strangerFailureKey(recipient.key), source)
    const isTheirs =
      verdict === 'right' && mayEnter(account) && (await this.#proven(account, recipient))
    if (!isTheirs || userId === undefined) return this.#refuse(failureKey, source)
    return { userId, failureKey, hasFactor }
  }

  /** A right code from a known source proves that the contact is the user's. */
  async #proven({ isProven, userId }: RecipientAccount, recipient: Recipient): Promise<boolean> {
    if (isProven || userId === undefined) return true
    return this.#accounts.prove(recipient, userId)
  }

  /** Counts one more failure of the source and of `key`, so that all refusals cost the same. */
  async #refuse(key: string, source: string): Promise<never> {
    await this.#tries.count({ key }, source)
    throw new CodeRefused()
  }
}
