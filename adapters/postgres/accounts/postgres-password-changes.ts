import type {
  ChosenPassword,
  PasswordChange,
  PasswordChanges,
} from '../../../application/ports/accounts/password-changes.ts'
import type { FormerContacts } from '../../../application/ports/accounts/password-links.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { endingSessions } from '../sessions/ended-sessions.ts'
import { toFailures } from './login-failure-row.ts'

// Waits for a failure of this name that is being counted, and then sees whether it locked the name.
const HOLD_FAILURES =
  'select count, locks, locked_until from login_failures where name_key = $1 for update'

const CHANGE_PASSWORD = `update users set password_hash = $3, password_is_given = false
    where id = $1 and password_hash = $2 returning id`

// A separate statement, so that it sees the sessions of logins that the change had to wait for.
const END_OTHER_SESSIONS = `with ${endingSessions('user_id = $1 and id <> $2', 'password-changed')}`

const RESET_PASSWORD = 'update users set password_hash = $2, password_is_given = true where id = $1'

const CHOOSE_PASSWORD = `update users set password_hash = $3, password_is_given = false,
      email_proven = email_proven or coalesce(email_key = $4::text, false)
    where id = $1 and password_hash is not distinct from $2::text returning id`

// Before the address goes back to its owner, whose mailbox has just proven itself.
const FREE_EMAIL = `update users set email = null, email_key = null
    where email_key = $2::text and id <> $1 and not email_proven`

const LOCK_OUT = `with forgotten as (delete from known_sources where user_id = $1),
    back as (select
      (select $2::text where not exists (
        select from users where email_key = $2 and id <> $1)) as email,
      (select $3::text where not exists (
        select from users where phone_key = $3 and id <> $1)) as phone)
    update users u set password_hash = null, phone_proven = false,
      email_proven = back.email is not null,
      email = case when u.email_key = back.email then u.email else back.email end,
      email_key = back.email,
      phone_number = case when u.phone_key = back.phone then u.phone_number else back.phone end,
      phone_key = back.phone
    from back where u.id = $1`

const END_TRUSTED_BROWSERS = 'delete from trusted_browsers where user_id = any($1::bigint[])'

const END_SESSIONS_FOR = `with ${endingSessions('user_id = $1', '$2')}`

const BEGIN_PASSWORD = `update users set password_hash = $2, password_is_given = true
    where id = any($1::bigint[])`

export class PostgresPasswordChanges extends OnDatabase implements PasswordChanges {
  apply(change: PasswordChange) {
    const { userId, oldHash, newHash, keepSessionId, failureKey, at } = change
    return this.database.repeatableTransaction(async () => {
      const [held = {}] = await this.database.rows(HOLD_FAILURES, [storable(failureKey)])
      if (toFailures(held).isLockedAt(at)) return undefined
      const changed = await this.database.rows(CHANGE_PASSWORD, [userId, oldHash, newHash])
      if (changed.length === 0) return undefined
      await this.#distrust([userId])
      const ended = await this.database.rows(END_OTHER_SESSIONS, [userId, keepSessionId])
      return ended.map((row) => text(row, 'token_digest'))
    })
  }

  begin(userIds: readonly Id[], hash: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.database.rows(BEGIN_PASSWORD, [[...userIds], hash])
      await this.#distrust(userIds)
    })
  }

  reset(userId: Id, newHash: string) {
    return this.database.transaction(async () => {
      await this.database.rows(RESET_PASSWORD, [userId, newHash])
      return this.#endSessions(userId, 'password-set')
    })
  }

  choose({ userId, oldHash, newHash, provenEmail }: ChosenPassword) {
    return this.database.transaction(async () => {
      const values = [userId, oldHash ?? null, newHash, provenEmail ?? null]
      const changed = await this.database.rows(CHOOSE_PASSWORD, values)
      if (changed.length === 0) return undefined
      return this.#endSessions(userId, 'password-changed')
    })
  }

  lockOut(userId: Id, { email, phone }: FormerContacts) {
    return this.database.transaction(async () => {
      await this.database.rows(FREE_EMAIL, [userId, email])
      await this.database.rows(LOCK_OUT, [userId, email, phone ?? null])
      return this.#endSessions(userId, 'ended-elsewhere')
    })
  }

  async #distrust(userIds: readonly Id[]): Promise<void> {
    await this.database.rows(END_TRUSTED_BROWSERS, [[...userIds]])
  }

  async #endSessions(userId: Id, ending: SessionEnding): Promise<string[]> {
    await this.#distrust([userId])
    const ended = await this.database.rows(END_SESSIONS_FOR, [userId, ending])
    return ended.map((row) => text(row, 'token_digest'))
  }
}
