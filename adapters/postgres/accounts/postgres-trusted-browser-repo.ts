import type {
  BrowserUse,
  NewTrustedBrowser,
  TrustedBrowserRepo,
} from '../../../application/ports/trusted-browser-repo.ts'
import type { TrustedBrowser } from '../../../domain/identity/trusted-browser.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, text } from '../rows/columns.ts'

const ADD: Statement = {
  text: `insert into trusted_browsers
      (id, user_id, token_digest, address, user_agent, created_at, last_used_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $6, $7)`,
}

const USE: Statement = {
  text: `update trusted_browsers set last_used_at = greatest(last_used_at, $3)
    where token_digest = $1 and user_id = $2 and expires_at > $3 and created_at > $4
    returning id`,
}

const LIST: Statement = {
  text: `select id, address, user_agent, created_at, last_used_at, expires_at from trusted_browsers
    where user_id = $1 and expires_at > $2 order by last_used_at desc, id`,
}

const REMOVE: Statement = { text: 'delete from trusted_browsers where user_id = $1 and id = $2' }

const REMOVE_EXPIRED: Statement = {
  text: `delete from trusted_browsers where id in (
      select id from trusted_browsers where expires_at <= $1 limit $2
    ) returning id`,
}

export class PostgresTrustedBrowserRepo implements TrustedBrowserRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(browser: NewTrustedBrowser): Promise<void> {
    const { id, userId, tokenDigest, origin, createdAt, expiresAt } = browser
    const from = [storable(origin.address), storable(origin.userAgent)]
    await this.#database.rows(ADD, [id, userId, tokenDigest, ...from, createdAt, expiresAt])
  }

  async use({ userId, tokenDigest, at, madeAfter }: BrowserUse): Promise<boolean> {
    const used = await this.#database.rows(USE, [tokenDigest, userId, at, madeAfter])
    return used.length > 0
  }

  async listOf(userId: Id, now: Date): Promise<readonly TrustedBrowser[]> {
    return (await this.#database.rows(LIST, [userId, now])).map(toBrowser)
  }

  async remove(userId: Id, id: string): Promise<void> {
    await this.#database.rows(REMOVE, [userId, storable(id)])
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    return (await this.#database.rows(REMOVE_EXPIRED, [now, limit])).length
  }
}

function toBrowser(row: Row): TrustedBrowser {
  return {
    id: text(row, 'id'),
    origin: { address: text(row, 'address'), userAgent: text(row, 'user_agent') },
    createdAt: moment(row, 'created_at'),
    lastUsedAt: moment(row, 'last_used_at'),
    expiresAt: moment(row, 'expires_at'),
  }
}
