import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../application/ports/recipient-accounts.ts'
import { failureKeyFrom, strangerFailureKey } from '../../domain/identity/failure-key.ts'
import { LoginFailures } from '../../domain/identity/login-failures.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import type { User } from '../../domain/identity/user.ts'
import type { Recipient } from '../../domain/verification/recipient.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryRecipientAccounts implements RecipientAccounts {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async find({ key }: Recipient, source?: string): Promise<RecipientAccount> {
    const { recipientUserIds, users, loginFailures } = this.#database
    const user = users.get(recipientUserIds.get(key) ?? '')
    const failureKey = user ? this.#failureKeyOf(user, source) : strangerFailureKey(key)
    const failures = loginFailures.get(failureKey) ?? LoginFailures.none
    return { userId: user?.id, mayLogIn: user?.mayLogIn ?? false, failureKey, failures }
  }

  #failureKeyOf({ id, props }: User, source: string | undefined): string {
    const name = LoginName.parse(props.name)
    const isKnown = source !== undefined && this.#database.knowsSource(id, source)
    return isKnown ? failureKeyFrom(name, source) : name.key
  }
}
