import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'
import { FIND_ACCOUNT } from '../../adapters/postgres/accounts/postgres-user-repo.ts'
import { OPEN_SESSION } from '../../adapters/postgres/sessions/session-statements.ts'
import { LOGIN_LIMITER_SCRIPTS } from '../../adapters/redis/login-limiter-scripts.ts'
import { RedisKeys } from '../../adapters/redis/redis-keys.ts'
import type { LoginStores } from './login-stores.ts'

const SOURCE = '127.0.0.1'
const BUDGET = 50
const MOST_COMPARISONS = 5
const LIFE_MS = 15_000
const SESSIONS = 1000
const DAY_MS = 86_400_000

/**
 * The store operations of the service's password login: it remembers the envelope, reserves the
 * source's budget and the account's comparisons, reads the account with its failures, and opens the
 * session with its log entry and its known source. It needs the service's tables.
 */
export function openRecordedLoginStores(): LoginStores {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  const redis = new Redis(process.env.REDIS_URL ?? '', {
    scripts: LOGIN_LIMITER_SCRIPTS,
    enableAutoPipelining: true,
  })
  const keys = RedisKeys.ofInstallation('1a2b3c4d5e6f')
  const [budget, reserved] = [keys.budget('login', SOURCE), keys.reserved('login', SOURCE)]
  return {
    async checkOnce(_captcha, envelope, name) {
      const set = redis.set(keys.envelope(envelope.slice(0, 72)), '1', 'EX', 600, 'NX')
      const id = randomUUID()
      const named = [budget, reserved, ...permitsOf(keys, name)]
      const given = [BUDGET, MOST_COMPARISONS, LIFE_MS, id]
      const pass = redis.passLoginLimiter(named.length, ...named, ...given)
      const [isFirst, [, isSolved]] = await Promise.all([set, pass])
      redis.giveBackToLoginLimiter(3, ...named.slice(1), id).catch(() => undefined)
      return isFirst === 'OK' && isSolved === 1
    },
    async find(name) {
      const { rows } = await pool.query({
        ...FIND_ACCOUNT,
        values: [name, SOURCE, `${name} known`],
      })
      return rows[0] && { id: rows[0].id, hash: rows[0].password_hash }
    },
    async open(digest, accountId) {
      const now = new Date()
      const client = process.env.CLIENT_ID
      const session = [randomUUID().replaceAll('-', ''), digest, accountId, client, now]
      const life = [new Date(now.getTime() + 7 * DAY_MS), 1800, now, SOURCE, 'bench']
      const terms = [null, SESSIONS, SOURCE, null, null, true, null]
      const values = [...session, ...life, ...terms]
      await pool.query({ ...OPEN_SESSION, values })
    },
  }
}

function permitsOf(keys: RedisKeys, name: string): string[] {
  return [keys.permits(name), keys.permits(`${name}\n${SOURCE}`)]
}
