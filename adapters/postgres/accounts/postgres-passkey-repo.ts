import type {
  AddPasskeyOutcome,
  NewPasskey,
  PasskeyAccount,
  PasskeyRepo,
  PasskeyUse,
} from '../../../application/ports/factors/passkey-repo.ts'
import { MOST_PASSKEYS, type Passkey } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type Database, OnDatabase, type Row } from '../connection/database.ts'
import { type Asked, type Statement, storable } from '../connection/statement.ts'
import { moment, optionalMoment, text, texts } from '../rows/columns.ts'

const COLUMNS = `p.id, p.user_id, p.name, p.credential_id, p.public_key, p.counter, p.transports,
    p.is_backed_up, p.confirmed_at, p.last_used_at`

// The lock on the user's row makes changes for one user run one after the other.
const HOLD_USER = 'select id from users where id = $1 for no key update'

const COUNT = 'select count(*) as held from passkeys where user_id = $1'

const ADD = `insert into passkeys (user_id, name, credential_id, public_key, counter, transports,
      is_backed_up, confirmed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`

const FIND: Statement = {
  name: 'find-passkey',
  text: `select ${COLUMNS}, u.name as user_name, may_log_in(u) from passkeys p
    join users u on u.id = p.user_id where p.credential_id = $1`,
}

const LIST = `select ${COLUMNS} from passkeys p where p.user_id = $1 order by p.id`

const NEXT = `select ${COLUMNS}, u.name as user_name, may_log_in(u) from passkeys p
    join users u on u.id = p.user_id where p.id > $1 order by p.id limit 500`

const USE = `update passkeys set counter = $2, is_backed_up = $3, last_used_at = $4
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`

const RENAME = 'update passkeys set name = $3 where id = $1 and user_id = $2 returning id'

const REMOVE = `with removed as (
      delete from passkeys where id = $1 and user_id = $2 returning id, user_id
    ), bare as (
      select r.user_id from removed r
      where not exists (select from passkeys p where p.user_id = r.user_id and p.id <> r.id)
        and not exists (select from second_factors f
          where f.user_id = r.user_id and f.confirmed_at is not null)
    ), codes as (
      delete from recovery_codes where user_id in (select user_id from bare)
    ), browsers as (
      delete from trusted_browsers where user_id in (select user_id from bare)
    )
    select id from removed`

const REMOVE_SINCE = 'delete from passkeys where user_id = $1 and confirmed_at >= $2'

export class PostgresPasskeyRepo extends OnDatabase implements PasskeyRepo {
  add(passkey: NewPasskey): Promise<AddPasskeyOutcome> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(HOLD_USER, [passkey.userId])
      const [counted] = await this.database.rows(COUNT, [passkey.userId])
      if (Number(counted?.held) >= MOST_PASSKEYS) return 'too-many'
      const added = await this.database.rows(ADD, toValues(passkey))
      return added.length > 0 ? 'added' : 'taken'
    })
  }

  async get(credentialId: string): Promise<PasskeyAccount | undefined> {
    const [row] = await this.database.rows(FIND, [storable(credentialId)])
    return row && toAccount(row)
  }

  async listOf(userId: Id): Promise<Passkey[]> {
    return (await this.database.rows(LIST, [userId])).map(toPasskey)
  }

  async use(id: Id, { counter, isBackedUp, at }: PasskeyUse): Promise<boolean> {
    return this.#isDone(USE, [id, counter, isBackedUp, at])
  }

  async rename(id: Id, userId: Id, name: string): Promise<boolean> {
    return this.#isDone(RENAME, [id, userId, storable(name)])
  }

  remove(id: Id, userId: Id): Promise<boolean> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(HOLD_USER, [userId])
      return this.#isDone(REMOVE, [id, userId])
    })
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }

  async #isDone(statement: Asked, values: unknown[]): Promise<boolean> {
    return (await this.database.rows(statement, values)).length > 0
  }
}

/** All passkeys, in the order in which they were made. */
export async function* eachPasskey(database: Database): AsyncGenerator<PasskeyAccount> {
  for (let last = '0'; ; ) {
    const accounts = (await database.rows(NEXT, [last])).map(toAccount)
    yield* accounts
    const { passkey } = accounts.at(-1) ?? {}
    if (!passkey) return
    last = passkey.id
  }
}

function toAccount(row: Row): PasskeyAccount {
  const mayLogIn = row.may_log_in === true
  return { passkey: toPasskey(row), userName: text(row, 'user_name'), mayLogIn }
}

function toValues(passkey: NewPasskey): unknown[] {
  const { userId, name, credentialId, publicKey, counter, transports } = passkey
  const texts = [storable(name), storable(credentialId)]
  const { isBackedUp, createdAt } = passkey
  return [userId, ...texts, publicKey, counter, [...transports], isBackedUp, createdAt]
}

function toPasskey(row: Row): Passkey {
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    name: text(row, 'name'),
    credentialId: text(row, 'credential_id'),
    publicKey: bytes(row, 'public_key'),
    counter: Number(row.counter),
    transports: texts(row, 'transports'),
    isBackedUp: row.is_backed_up === true,
    createdAt: moment(row, 'confirmed_at'),
    lastUsedAt: optionalMoment(row, 'last_used_at'),
  }
}

function bytes(row: Row, column: string): Uint8Array<ArrayBuffer> {
  const value = row[column]
  return new Uint8Array(value instanceof Uint8Array ? value : [])
}
