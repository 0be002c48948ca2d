import type { PasswordChange, PasswordChanges } from '../../application/ports/password-changes.ts'
import { text } from './columns.ts'
import type { Database } from './database.ts'
import type { Statement } from './statement.ts'

const CHANGE_PASSWORD: Statement = {
  text: 'update users set password_hash = $3 where id = $1 and password_hash = $2 returning id',
}

// A statement of its own: it sees the sessions of logins that the change had to wait for.
const END_OTHER_SESSIONS: Statement = {
  text: 'delete from sessions where user_id = $1 and id <> $2 returning token_digest',
}

export class PostgresPasswordChanges implements PasswordChanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  apply({ userId, oldHash, newHash, keepSessionId }: PasswordChange) {
    return this.#database.transaction(async () => {
      const changed = await this.#database.rows(CHANGE_PASSWORD, [userId, oldHash, newHash])
      if (changed.length === 0) return undefined
      const ended = await this.#database.rows(END_OTHER_SESSIONS, [userId, keepSessionId])
      return ended.map((row) => text(row, 'token_digest'))
    })
  }
}
