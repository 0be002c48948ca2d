import type { SessionWatch } from '../../../application/ports/session-watch.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

/** Returns only ended sessions, so that checking thousands of them returns little. */
const OVER: Statement = {
  name: 'sessions-over',
  text: `select asked.digest from unnest($1::text[]) as asked(digest)
    where not exists (
      select from sessions s
        join users u on u.id = s.user_id and u.status = 'normal'
        join clients c on c.client_id = s.client_id and c.status = 'normal'
      where s.token_digest = asked.digest and (s.expires_at is null or s.expires_at > $2)
        and (s.idle_seconds is null
          or s.last_used_at + make_interval(secs => s.idle_seconds) > $2)
    )`,
}

export class PostgresSessionWatch implements SessionWatch {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async over(tokenDigests: readonly string[], now: Date): Promise<string[]> {
    const rows = await this.#database.rows(OVER, [tokenDigests.map(storable), now])
    return rows.map((row) => text(row, 'digest'))
  }
}
