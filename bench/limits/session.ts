// The least program for an authenticated request: bare Fastify and one GETEX.
import fastify from 'fastify'
import { Redis } from 'ioredis'
import { listen } from './listen.ts'

const KEY = 'bench:session'
const IDLE_SECONDS = 1800
const session = JSON.stringify({ userId: '1', clientId: 'bench', permissionCodes: ['*:*:*'] })

const read = await openCache(process.env.REDIS_URL)
const app = fastify()
app.get('/auth/codes', async () => {
  await read()
  return { code: 200, msg: 'ok', data: ['*:*:*'] }
})
await app.ready()
listen(app.server)

async function openCache(url: string | undefined): Promise<() => Promise<string | null>> {
  if (url === undefined) return embedded()
  const redis = new Redis(url, { enableAutoPipelining: true })
  await redis.set(KEY, session)
  return () => redis.getex(KEY, 'EX', IDLE_SECONDS)
}

function embedded(): () => Promise<string | null> {
  const cache = new Map([[KEY, session]])
  return async () => cache.get(KEY) ?? null
}
