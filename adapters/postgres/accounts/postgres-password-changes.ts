import type {
  PasswordChange,
  PasswordChanges,
} from '../../../application/ports/password-changes.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { endingSessions } from '../sessions/ended-sessions.ts'
import { toFailures } from './login-failure-row.ts'

// Waits for a failure of this name that is being counted, and then sees whether it locked the name.
const HOLD_FAILURES: Statement = {
  text: 'select count, locks, locked_until from login_failures where name_key = $1 for update',
}

const CHANGE_PASSWORD: Statement = {
  text: `with changed as (
      update users set password_hash = $3, password_is_given = false
      where id = $1 and password_hash = $2 returning id
    ), ${distrusting('select id from changed')}
    select id from changed`,
}

// A separate statement, so that it sees the sessions of logins that the change had to wait for.
const END_OTHER_SESSIONS: Statement = {
  text: `with ${endingSessions('user_id = $1 and id <> $2', 'password-changed')}`,
}

const RESET_PASSWORD: Statement = {
  text: `with ${distrusting('values ($1::bigint)')}
    update users set password_hash = $2, password_is_given = true where id = $1`,
}

const BEGIN_PASSWORD: Statement = {
  text: `with ${distrusting('select unnest($1::bigint[])')}
    update users set password_hash = $2, password_is_given = true
    where id = any($1::bigint[])`,
}

const END_SESSIONS: Statement = {
  text: `with ${endingSessions('user_id = $1', 'password-set')}`,
}

export class PostgresPasswordChanges implements PasswordChanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  apply(change: PasswordChange) {
    const { userId, oldHash, newHash, keepSessionId, failureKey, at } = change
    return this.#database.repeatableTransaction(async () => {
      const [held = {}] = await this.#database.rows(HOLD_FAILURES, [storable(failureKey)])
      if (toFailures(held).isLockedAt(at)) return undefined
      const changed = await this.#database.rows(CHANGE_PASSWORD, [userId, oldHash, newHash])
      if (changed.length === 0) return undefined
      const ended = await this.#database.rows(END_OTHER_SESSIONS, [userId, keepSessionId])
      return ended.map((row) => text(row, 'token_digest'))
    })
  }

  async begin(userIds: readonly Id[], hash: string): Promise<void> {
    await this.#database.rows(BEGIN_PASSWORD, [[...userIds], hash])
  }

  reset(userId: Id, newHash: string) {
    return this.#database.transaction(async () => {
      await this.#database.rows(RESET_PASSWORD, [userId, newHash])
      const ended = await this.#database.rows(END_SESSIONS, [userId])
      return ended.map((row) => text(row, 'token_digest'))
    })
  }
}

/** Browsers of these users need a second factor again. */
function distrusting(users: string): string {
  return `browsers as (delete from trusted_browsers where user_id in (${users}))`
}
