import type { NewUser, Registrations } from '../../../application/ports/accounts/registrations.ts'
import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../../domain/identity/sign-in/registration.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'

const IS_OPEN: Statement = {
  name: 'is-registration-open',
  text: 'select 1 as yes from parameters where key = $1 and value = $2',
}

/**
 * The lock on the parameter waits for a change in progress and then checks the value again. A later
 * change waits for the insert.
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
    select exists (select from permitted) as is_open, (select id from added) as user_id`,
}

/** Waits for changes in progress of the parameter and of the role. */
const ROLE_OF_NEW_USERS: Statement = {
  name: 'role-of-new-users',
  text: `select r.id from parameters p join roles r on r.key = p.value
    where p.key = $1 and r.status = 'normal' and r.key <> all($2::text[]) for share`,
}

const GIVE_ROLE: Statement = {
  name: 'give-role-to-new-user',
  text: 'insert into user_roles (user_id, role_id) values ($1, $2)',
}

export class PostgresRegistrations extends OnDatabase implements Registrations {
  async isOpen(): Promise<boolean> {
    const found = await this.database.rows(IS_OPEN, [REGISTRATION_PARAMETER, REGISTRATION_OPEN])
    return found.length > 0
  }

  register(user: NewUser) {
    return this.database.transaction(() => this.#register(user))
  }

  async #register({ name, passwordHash, createdAt }: NewUser) {
    const [outcome = {}] = await this.database.rows(REGISTER, [
      REGISTRATION_PARAMETER,
      REGISTRATION_OPEN,
      storable(name.text),
      storable(name.name.key),
      passwordHash,
      createdAt,
      name.looks.map(storable),
    ])
    if (outcome.is_open !== true) return 'closed'
    const userId = optionalText(outcome, 'user_id')
    if (userId === undefined) return 'name-taken'
    await this.#giveRole(userId)
    return 'registered'
  }

  /**
   * A separate statement, because even an insert of no rows would fire the trigger that makes
   * cached rights stale.
   */
  async #giveRole(userId: Id): Promise<void> {
    const named = [REGISTRATION_ROLE_PARAMETER, [ADMINISTRATOR_ROLE, MANAGER_ROLE]]
    const [role] = await this.database.rows(ROLE_OF_NEW_USERS, named)
    if (role) await this.database.rows(GIVE_ROLE, [userId, text(role, 'id')])
  }
}
