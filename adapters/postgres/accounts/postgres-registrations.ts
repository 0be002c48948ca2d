import type { NewUser, Registrations } from '../../../application/ports/registrations.ts'
import { REGISTRATION_OPEN, REGISTRATION_PARAMETER } from '../../../domain/identity/registration.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'

const IS_OPEN: Statement = {
  name: 'is-registration-open',
  text: 'select 1 as yes from parameters where key = $1 and value = $2',
}

/**
 * One statement, one transaction. The lock on the parameter waits for whoever is changing it and
 * then looks again, and whoever wants to change it waits for the insert.
 */
const REGISTER: Statement = {
  name: 'register-user',
  text: `with permitted as materialized (
      select key from parameters where key = $1 and value = $2 for share
    ), added as (
      insert into users (name, name_key, nick_name, password_hash, status, created_at)
        select $3, $4, $3, $5, 'normal', $6::timestamptz from permitted
        where not exists (select from users where name_key = any($7::text[]))
        on conflict (name_key) do nothing returning id
    )
    select exists (select from permitted) as is_open, exists (select from added) as is_added`,
}

export class PostgresRegistrations implements Registrations {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async isOpen(): Promise<boolean> {
    const found = await this.#database.rows(IS_OPEN, [REGISTRATION_PARAMETER, REGISTRATION_OPEN])
    return found.length > 0
  }

  async register({ name, passwordHash, createdAt }: NewUser) {
    const [outcome = {}] = await this.#database.rows(REGISTER, [
      REGISTRATION_PARAMETER,
      REGISTRATION_OPEN,
      storable(name.text),
      storable(name.name.key),
      passwordHash,
      createdAt,
      name.looks.map(storable),
    ])
    if (outcome.is_open !== true) return 'closed'
    return outcome.is_added === true ? 'registered' : 'name-taken'
  }
}
