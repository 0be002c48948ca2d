import type {
  BrowserUse,
  NewTrustedBrowser,
  TrustedBrowserRepo,
} from '../../../application/ports/factors/trusted-browser-repo.ts'
import type { TrustedBrowser } from '../../../domain/identity/factors/trusted-browser.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { moment, text } from '../rows/columns.ts'
import { hasFactor } from './has-factor.ts'

// Waits for a change of the password that has begun, and then finds the session ended.
const ADD = `insert into trusted_browsers
      (id, user_id, token_digest, address, user_agent, created_at, last_used_at, expires_at)
    select $1, u.id, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz
      from users u join sessions s on s.user_id = u.id
      where u.id = $2::bigint and s.token_digest = $8 and ${hasFactor('u.id')}
      for share of u, s
    returning id`

const USE = `update trusted_browsers set last_used_at = greatest(last_used_at, $3)
    where token_digest = $1 and user_id = $2 and expires_at > $3 and created_at > $4
    returning id`

const LIST = `select id, address, user_agent, created_at, last_used_at, expires_at from trusted_browsers
    where user_id = $1 and expires_at > $2 order by last_used_at desc, id`

const REMOVE = 'delete from trusted_browsers where user_id = $1 and id = $2 returning id'

const REMOVE_EXPIRED = `delete from trusted_browsers where id in (
      select id from trusted_browsers where expires_at <= $1 limit $2
    ) returning id`

export class PostgresTrustedBrowserRepo extends OnDatabase implements TrustedBrowserRepo {
  async add(browser: NewTrustedBrowser, sessionDigest: string): Promise<boolean> {
    const { id, userId, tokenDigest, origin, createdAt, expiresAt } = browser
    const from = [storable(origin.address), storable(origin.userAgent)]
    const values = [id, userId, tokenDigest, ...from, createdAt, expiresAt, sessionDigest]
    return (await this.database.rows(ADD, values)).length > 0
  }

  async use({ userId, tokenDigest, at, madeAfter }: BrowserUse): Promise<boolean> {
    const used = await this.database.rows(USE, [tokenDigest, userId, at, madeAfter])
    return used.length > 0
  }

  async listOf(userId: Id, now: Date): Promise<readonly TrustedBrowser[]> {
    return (await this.database.rows(LIST, [userId, now])).map(toBrowser)
  }

  async remove(userId: Id, id: string): Promise<boolean> {
    return (await this.database.rows(REMOVE, [userId, storable(id)])).length > 0
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    return (await this.database.rows(REMOVE_EXPIRED, [now, limit])).length
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
