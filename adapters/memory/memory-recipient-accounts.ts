import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../application/ports/recipient-accounts.ts'
import { LoginFailures } from '../../domain/identity/login-failures.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import type { Recipient } from '../../domain/verification/recipient.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryRecipientAccounts implements RecipientAccounts {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async find({ key }: Recipient): Promise<RecipientAccount> {
    const { recipientUserIds, users, loginFailures } = this.#database
    const user = users.get(recipientUserIds.get(key) ?? '')
    const name = user ? LoginName.parse(user.props.name) : LoginName.forStranger(key)
    const failures = loginFailures.get(name.key) ?? LoginFailures.none
    return { userId: user?.id, mayLogIn: user?.mayLogIn ?? false, name, failures }
  }
}
