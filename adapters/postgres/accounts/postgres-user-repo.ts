import type { LoginAccount, UserRepo } from '../../../application/ports/accounts/user-repo.ts'
import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import { failureKeyFrom, SEPARATOR } from '../../../domain/identity/sign-in/failure-key.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'
import { Gathered } from '../connection/gathered.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'
import { hasFactor } from './has-factor.ts'
import { toFailures } from './login-failure-row.ts'
import { FIND_USERS, toUsers } from './user-rows.ts'

export const FIND_ACCOUNT: Statement = {
  name: 'find-login-account',
  text: `select u.id, may_log_in(u), u.password_hash, ${hasFactor('u.id')} as has_factor, f.count, f.locks, f.locked_until,
      counted.name_key as failure_key
    from (select $1::text as name_key) as asked
    left join users u on u.name_key = asked.name_key
    left join known_sources k on k.user_id = u.id and k.source = $2::text
    cross join lateral (
      select case when k.source is null then asked.name_key else $3::text end as name_key
    ) as counted
    left join login_failures f on f.name_key = counted.name_key`,
}

// The update changes nothing, but locks the row and reads what its previous holder wrote.
const HOLD_FAILURES: Statement = {
  name: 'hold-login-failures',
  text: `insert into login_failures as f (name_key, count, locks) values ($1, 0, 0)
    on conflict (name_key) do update set count = f.count
    returning count, locks, locked_until`,
}

const WRITE_FAILURES: Statement = {
  name: 'write-login-failures',
  text: `update login_failures set count = $2, locks = $3, locked_until = $4, last_failure_at = $5
    where name_key = $1`,
}

const CLEAR_FAILURES = `delete from login_failures where split_part(name_key, $2, 1) = any($1)`

const FORGET_FAILURES = `delete from login_failures where name_key in (
      select name_key from login_failures
      where last_failure_at < $1 and (locked_until is null or locked_until < $1) limit $2
    ) returning name_key`

const KNOWS_SOURCE: Statement = {
  name: 'knows-source',
  text: 'select from known_sources where source = $1 limit 1',
}

const FORGET_SOURCES = `delete from known_sources where (user_id, source) in (
      select user_id, source from known_sources where last_login_at < $1 limit $2
    ) returning source`

// Triggers see by the setting, which ends with the transaction, that the password is the same.
const REPLACE_HASH = `update users set password_hash = $3 where id = $1 and password_hash = $2
    and set_config('gatehouse.same_password', 'on', true) is not null`

export class PostgresUserRepo extends OnDatabase implements UserRepo {
  readonly #finds = new Gathered((ids: readonly Id[]) => this.#usersById(ids))

  /** Every page load reads a user, so concurrent calls share a statement. */
  get(id: Id): Promise<User | undefined> {
    return this.database.together(this.#finds, id)
  }

  async getLoginAccount(name: LoginName, source?: string): Promise<LoginAccount> {
    const known = source === undefined ? [] : [source, failureKeyFrom(name, source)]
    const [from = null, keyFrom = null] = known.map(storable)
    const values = [storable(name.key), from, keyFrom]
    const [row = {}] = await this.database.rows(FIND_ACCOUNT, values)
    return {
      userId: optionalText(row, 'id'),
      mayLogIn: row.may_log_in === true,
      passwordHash: optionalText(row, 'password_hash'),
      hasFactor: row.has_factor === true,
      failures: toFailures(row),
      failureKey: text(row, 'failure_key'),
    }
  }

  recordLoginFailure(
    counted: { readonly key: string },
    at: Date,
    next: (current: LoginFailures) => LoginFailures,
  ): Promise<LoginFailures> {
    const key = storable(counted.key)
    return this.database.repeatableTransaction(async () => {
      const [held = {}] = await this.database.rows(HOLD_FAILURES, [key])
      const { count, locks, lockedUntil } = next(toFailures(held))
      await this.database.rows(WRITE_FAILURES, [key, count, locks, lockedUntil ?? null, at])
      return new LoginFailures(count, locks, lockedUntil)
    })
  }

  async clearLoginFailures(names: readonly LoginName[]): Promise<void> {
    const keys = names.map(({ key }) => storable(key))
    await this.database.rows(CLEAR_FAILURES, [keys, SEPARATOR])
  }

  async forgetLoginFailures(before: Date, limit: number): Promise<number> {
    return (await this.database.rows(FORGET_FAILURES, [before, limit])).length
  }

  async isKnownSource(source: string): Promise<boolean> {
    return (await this.database.rows(KNOWS_SOURCE, [storable(source)])).length > 0
  }

  async forgetKnownSources(before: Date, limit: number): Promise<number> {
    return (await this.database.rows(FORGET_SOURCES, [before, limit])).length
  }

  async replacePasswordHash(id: Id, old: string, hash: string): Promise<void> {
    await this.database.rows(REPLACE_HASH, [id, old, hash])
  }

  async #usersById(ids: readonly Id[]): Promise<(id: Id) => User | undefined> {
    const users = toUsers(await this.database.rows(FIND_USERS, [ids]))
    return (id) => users.get(id)
  }
}
