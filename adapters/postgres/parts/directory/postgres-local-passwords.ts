import type { Database } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { optionalNumber, text } from '../../rows/columns.ts'

const LOCAL_PASSWORDS: Statement = {
  text: `select u.name, (count(*) over ())::int as everybody from users u
    where password_hash is not null and may_log_in(u) and not u.is_service_account
    order by u.name_key limit $1`,
}

/** People who can log in with a password that is stored here. */
export async function localPasswords(database: Database, most: number) {
  const rows = await database.rows(LOCAL_PASSWORDS, [most])
  const [first = {}] = rows
  return {
    count: optionalNumber(first, 'everybody') ?? 0,
    names: rows.map((row) => text(row, 'name')),
  }
}
