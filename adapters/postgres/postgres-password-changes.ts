import type { PasswordChange, PasswordChanges } from '../../application/ports/password-changes.ts'
import { text } from './columns.ts'
import type { Database } from './database.ts'
import type { Statement } from './statement.ts'

const CHANGE_PASSWORD: Statement = {
  name: 'change-password',
  text: `with changed as (
      update users set password_hash = $3 where id = $1 and password_hash = $2 returning id
    ), ended as (
      delete from sessions s using changed
        where s.user_id = changed.id and s.id <> $4 returning s.token_digest
    )
    select token_digest from changed left join ended on true`,
}

export class PostgresPasswordChanges implements PasswordChanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async apply({ userId, oldHash, newHash, keepSessionId }: PasswordChange) {
    const values = [userId, oldHash, newHash, keepSessionId]
    const rows = await this.#database.rows(CHANGE_PASSWORD, values)
    if (rows.length === 0) return undefined
    return rows.filter((row) => row.token_digest !== null).map((row) => text(row, 'token_digest'))
  }
}
