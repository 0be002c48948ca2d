// The least program with the libraries that every start of the service loads: one route, one statement, one command.
import module from 'node:module'

module.enableCompileCache()
const [{ fastify }, { Container }, { defineEntity, p }, { MikroORM }, { Redis }, { listen }] =
  await Promise.all([
    import('fastify'),
    import('inversify'),
    import('@mikro-orm/core'),
    import('@mikro-orm/postgresql'),
    import('ioredis'),
    import('./listen.ts'),
    import('@fastify/busboy'),
    import('@fastify/cors'),
    import('@node-rs/argon2'),
    import('commander'),
    import('content-disposition'),
    import('ipaddr.js'),
    import('rate-limiter-flexible'),
  ])
const { DATABASE_URL, REDIS_URL } = process.env
if (!(DATABASE_URL && REDIS_URL)) throw new Error('This program needs Postgres and Redis.')

const user = defineEntity({ name: 'User', properties: { id: p.string().primary() } })
const orm = new MikroORM({ entities: [user], clientUrl: DATABASE_URL, ensureDatabase: false })
await orm.em.fork().getConnection().execute('select 1')
const redis = new Redis(REDIS_URL)
await redis.ping()
const container = new Container()
container.bind('answer').toConstantValue({ code: 200 })

const app = fastify({ logger: { level: 'warn' } })
const text = { type: 'string' }
const schema = { response: { 200: { type: 'object', properties: { code: text } } } }
app.get('/healthz', { schema }, async () => container.get('answer'))
await app.ready()
listen(app.server)
