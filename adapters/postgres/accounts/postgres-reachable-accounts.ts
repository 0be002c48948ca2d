import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../../application/ports/accounts/reachable-accounts.ts'
import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { isLanguage } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'

const ACCOUNT = `select u.id, u.name, may_log_in(u), u.password_hash, u.email_key, u.email_proven,
      u.phone_key, u.phone_proven, (select s.language from sessions s
        where s.user_id = u.id and s.language is not null
        order by s.last_used_at desc limit 1) as language
    from users u`

const GET: Statement = { name: 'get-reachable-account', text: `${ACCOUNT} where u.id = $1` }

const FIND: Statement = {
  name: 'find-reachable-account',
  text: `${ACCOUNT} where u.name_key = $1 or (u.email_key = $2 and u.email_proven)
    order by (u.email_key is not distinct from $2::text and u.email_proven) desc limit 1`,
}

const HOLDERS = `${ACCOUNT} where may_log_in(u) and exists (
      select from user_roles ur join roles r on r.id = ur.role_id and r.status = 'normal'
        where ur.user_id = u.id and (r.key = $2 or exists (
          select from role_menus rm join open_menus m on m.id = rm.menu_id
            where rm.role_id = r.id and m.permission = $1)))
    order by u.id limit 100`

export class PostgresReachableAccounts extends OnDatabase implements ReachableAccounts {
  async get(userId: Id): Promise<ReachableAccount | undefined> {
    const [row] = await this.database.rows(GET, [userId])
    return row && toAccount(row)
  }

  async find(nameKey: string, emailKey: string): Promise<ReachableAccount | undefined> {
    const [row] = await this.database.rows(FIND, [storable(nameKey), storable(emailKey)])
    return row && toAccount(row)
  }

  async holders(permission: PermissionCode): Promise<ReachableAccount[]> {
    return (await this.database.rows(HOLDERS, [permission, ADMINISTRATOR_ROLE])).map(toAccount)
  }
}

function toAccount(row: Row): ReachableAccount {
  return {
    userId: text(row, 'id'),
    userName: text(row, 'name'),
    mayLogIn: row.may_log_in === true,
    passwordHash: optionalText(row, 'password_hash'),
    email: contactIn(row, 'email'),
    phone: contactIn(row, 'phone'),
    language: isLanguage(row.language) ? row.language : undefined,
  }
}

function contactIn(row: Row, kind: 'email' | 'phone') {
  const address = optionalText(row, `${kind}_key`)
  return address === undefined ? undefined : { address, isProven: row[`${kind}_proven`] === true }
}
