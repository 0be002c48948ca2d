import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../application/ports/recipient-accounts.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { optionalText, text } from './columns.ts'
import type { Database } from './database.ts'
import { toFailures } from './login-failure-row.ts'
import type { Statement } from './statement.ts'

const FIND: Readonly<Record<CodeChannel, Statement>> = {
  sms: { name: 'find-account-by-phone', text: findBy('phone_key') },
  email: { name: 'find-account-by-email', text: findBy('email_key') },
}

function findBy(column: string): string {
  return `select u.id, u.status, f.count, f.locks, f.locked_until,
      coalesce(u.name_key, asked.stranger) as name_key
    from (select $1::text as address, $2::text as stranger) as asked
    left join users u on u.${column} = asked.address
    left join login_failures f on f.name_key = coalesce(u.name_key, asked.stranger)`
}

export class PostgresRecipientAccounts implements RecipientAccounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find({ channel, address, key }: Recipient): Promise<RecipientAccount> {
    const stranger = LoginName.forStranger(key)
    const [row = {}] = await this.#database.rows(FIND[channel], [address, stranger.key])
    return {
      userId: optionalText(row, 'id'),
      mayLogIn: row.status === 'normal',
      name: LoginName.kept(text(row, 'name_key')),
      failures: toFailures(row),
    }
  }
}
