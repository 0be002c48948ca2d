import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../../application/ports/accounts/recipient-accounts.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { failureKeyFrom, strangerFailureKey } from '../../../domain/identity/sign-in/failure-key.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Recipient } from '../../../domain/verification/recipient.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryRecipientAccounts implements RecipientAccounts {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async get({ key }: Recipient, source?: string): Promise<RecipientAccount> {
    const { recipientUserIds, users, loginFailures } = this.#database
    const owner = users.get(recipientUserIds.get(key) ?? '')
    const isProven = owner !== undefined && !this.#database.unprovenRecipients.has(key)
    const user = isProven || this.#knows(owner, source) ? owner : undefined
    const failureKey = user ? this.#failureKeyOf(user, source) : strangerFailureKey(key)
    const failures = loginFailures.get(failureKey) ?? LoginFailures.none
    const hasFactor = user !== undefined && this.#database.hasFactor(user.id)
    const state = { mayLogIn: user?.mayLogIn ?? false, isProven, hasFactor }
    return { userId: user?.id, failureKey, failures, ...state }
  }

  async prove({ key }: Recipient, userId: Id): Promise<boolean> {
    if (this.#database.recipientUserIds.get(key) !== userId) return false
    this.#database.unprovenRecipients.delete(key)
    return true
  }

  #failureKeyOf(user: User, source: string | undefined): string {
    const name = LoginName.parse(user.props.name)
    const isKnown = source !== undefined && this.#knows(user, source)
    return isKnown ? failureKeyFrom(name, source) : name.key
  }

  #knows(user: User | undefined, source: string | undefined): boolean {
    return user !== undefined && source !== undefined && this.#database.knowsSource(user.id, source)
  }
}
