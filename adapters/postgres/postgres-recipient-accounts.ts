import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../application/ports/recipient-accounts.ts'
import { failureKeyFrom, strangerFailureKey } from '../../domain/identity/failure-key.ts'
import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { optionalText, text } from './columns.ts'
import type { Database } from './database.ts'
import { toFailures } from './login-failure-row.ts'
import { type Statement, storable } from './statement.ts'

const FIND: Readonly<Record<CodeChannel, Statement>> = {
  sms: { name: 'find-account-by-phone', text: findBy('phone_key') },
  email: { name: 'find-account-by-email', text: findBy('email_key') },
}

function findBy(column: string): string {
  return `select u.id, u.status, f.count, f.locks, f.locked_until, counted.failure_key
    from (select $1::text as address) as asked
    left join users u on u.${column} = asked.address
    left join known_sources k on k.user_id = u.id and k.source = $3::text
    cross join lateral (select case
        when u.id is null then $2::text
        when k.source is not null then u.name_key || $4::text
        else u.name_key
      end as failure_key) as counted
    left join login_failures f on f.name_key = counted.failure_key`
}

export class PostgresRecipientAccounts implements RecipientAccounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find({ channel, address, key }: Recipient, source?: string): Promise<RecipientAccount> {
    const known = source === undefined ? [] : [source, failureKeyFrom({ key: '' }, source)]
    const [from = null, suffix = null] = known.map(storable)
    const values = [address, strangerFailureKey(key), from, suffix]
    const [row = {}] = await this.#database.rows(FIND[channel], values)
    return {
      userId: optionalText(row, 'id'),
      mayLogIn: row.status === 'normal',
      failureKey: text(row, 'failure_key'),
      failures: toFailures(row),
    }
  }
}
