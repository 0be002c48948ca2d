// The least program for an authenticated request: bare Fastify and one GETEX. With --logged, it
// logs each response as the service does, with the same library.
import fastify, { type FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { listen } from './listen.ts'

const KEY = 'bench:session'
const IDLE_SECONDS = 1800
const session = JSON.stringify({ userId: '1', clientId: 'bench', permissionCodes: ['*:*:*'] })

const read = await openCache(process.env.REDIS_URL)
const app: FastifyInstance = process.argv.includes('--logged') ? logging() : fastify()
app.get('/auth/codes', async () => {
  await read()
  return { code: 200, msg: 'ok', data: ['*:*:*'] }
})
await app.ready()
listen(app.server)

function logging(): FastifyInstance {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 8192 })
  const app = fastify({ logger: { stream }, disableRequestLogging: true })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const answer = { method, route: routeOptions.url, status: reply.statusCode, code: 200, ms }
    request.log.info(answer, 'answered')
    done()
  })
  return app
}

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
