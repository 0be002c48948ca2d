import { PGlite } from '@electric-sql/pglite'
import { Redis } from 'ioredis'
import pg from 'pg'

const SELECT = 'SELECT id, hash FROM bench_account WHERE name = $1'
const INSERT = 'INSERT INTO bench_session (digest, account_id, opened_at) VALUES ($1, $2, now())'
const TABLES = [
  'DROP TABLE IF EXISTS bench_session, bench_account',
  'CREATE TABLE bench_account (id bigint PRIMARY KEY, name text UNIQUE NOT NULL, hash text NOT NULL)',
  'CREATE TABLE bench_session (digest text PRIMARY KEY, account_id bigint, opened_at timestamptz)',
]

export interface Account {
  readonly id: string
  readonly hash: string
}

/**
 * The store operations of a login: one select, one insert, and two cache operations in one round
 * trip.
 */
export interface LoginStores {
  find(name: string): Promise<Account | undefined>
  open(digest: string, accountId: string): Promise<void>
  checkOnce(captcha: string, envelope: string, name: string): Promise<boolean>
}

type Query = (text: string, values: string[]) => Promise<{ rows: Account[] }>

export async function openLoginStores(account: Account & { name: string }): Promise<LoginStores> {
  const query = await openDatabase(process.env.DATABASE_URL)
  for (const statement of TABLES) await query(statement, [])
  const { id, name, hash } = account
  await query('INSERT INTO bench_account VALUES ($1, $2, $3)', [id, name, hash])
  return {
    find: async (wanted) => (await query(SELECT, [wanted])).rows[0],
    open: async (digest, accountId) => void (await query(INSERT, [digest, accountId])),
    checkOnce: openCache(process.env.REDIS_URL),
  }
}

async function openDatabase(url: string | undefined): Promise<Query> {
  if (url === undefined) {
    const database = await PGlite.create(process.env.PGLITE_FOLDER ?? 'memory://')
    return (text, values) => database.query<Account>(text, values)
  }
  const pool = new pg.Pool({ connectionString: url, options: '-c synchronous_commit=off' })
  return (text, values) => pool.query<Account>({ name: text.slice(0, 60), text, values })
}

function openCache(url: string | undefined): LoginStores['checkOnce'] {
  if (url === undefined) {
    const seen = new Set<string>()
    return async (_captcha, envelope) => seen.size < seen.add(envelope).size
  }
  const redis = new Redis(url)
  return async (captcha, envelope) => {
    const trip = redis.pipeline().getdel(captcha).set(envelope, '1', 'EX', 600, 'NX')
    const answers = await trip.exec()
    return answers?.[1]?.[1] === 'OK'
  }
}
