import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../../application/ports/accounts/recipient-accounts.ts'
import { failureKeyFrom, strangerFailureKey } from '../../../domain/identity/sign-in/failure-key.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { CodeChannel, Recipient } from '../../../domain/verification/recipient.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'
import { hasFactor } from './has-factor.ts'
import { toFailures } from './login-failure-row.ts'

const FIND: Readonly<Record<CodeChannel, Statement>> = {
  sms: { name: 'find-account-by-phone', text: findBy('phone') },
  email: { name: 'find-account-by-email', text: findBy('email') },
}

const PROVE = { sms: prove('phone'), email: prove('email') }

function findBy(contact: string): string {
  return `select u.id, u.may_log_in, u.proven, ${hasFactor('u.id')} as has_factor, f.count, f.locks,
      f.locked_until, counted.failure_key
    from (select $1::text as address) as asked
    left join lateral (
      select id, may_log_in(users), name_key, ${contact}_proven as proven, k.source as known
        from users left join known_sources k on k.user_id = id and k.source = $3::text
        where ${contact}_key = asked.address and (${contact}_proven or k.source is not null)
    ) as u on true
    cross join lateral (select case
        when u.id is null then $2::text
        when u.known is not null then u.name_key || $4::text
        else u.name_key
      end as failure_key) as counted
    left join login_failures f on f.name_key = counted.failure_key`
}

function prove(contact: string): string {
  return `update users set ${contact}_proven = true where id = $1 and ${contact}_key = $2
    returning id`
}

export class PostgresRecipientAccounts extends OnDatabase implements RecipientAccounts {
  async get({ channel, address, key }: Recipient, source?: string): Promise<RecipientAccount> {
    const known = source === undefined ? [] : [source, failureKeyFrom({ key: '' }, source)]
    const [from = null, suffix = null] = known.map(storable)
    const values = [address, strangerFailureKey(key), from, suffix]
    const [row = {}] = await this.database.rows(FIND[channel], values)
    return {
      userId: optionalText(row, 'id'),
      mayLogIn: row.may_log_in === true,
      failureKey: text(row, 'failure_key'),
      failures: toFailures(row),
      isProven: row.proven === true,
      hasFactor: row.has_factor === true,
    }
  }

  async prove({ channel, address }: Recipient, userId: Id): Promise<boolean> {
    return (await this.database.rows(PROVE[channel], [userId, address])).length > 0
  }
}
