// The least program for a page of ten rows with two filters: bare Fastify, one GETEX, and two
// statements, of which one counts.
import fastify from 'fastify'
import { Redis } from 'ioredis'
import pg from 'pg'
import { listen } from './listen.ts'

const KEY = 'bench:session'
const WHERE = `from parameters where name like '%' || $1 || '%' and key like '%' || $2 || '%'`
const ROWS = { name: 'rows', text: `select * ${WHERE} order by id limit 10` }
const TOTAL = { name: 'total', text: `select count(*)::int as total ${WHERE}` }

const redis = new Redis(process.env.REDIS_URL ?? '', { enableAutoPipelining: true })
await redis.set(KEY, '{}')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = fastify()
app.get<{ Querystring: { configName: string; configKey: string } }>(
  '/system/config/list',
  async ({ query }) => {
    await redis.getex(KEY, 'EX', 1800)
    const values = [query.configName, query.configKey]
    const { rows } = await pool.query({ ...ROWS, values })
    const { rows: counted } = await pool.query({ ...TOTAL, values })
    return { code: 200, msg: 'ok', total: counted[0].total, rows }
  },
)
await app.ready()
listen(app.server)
