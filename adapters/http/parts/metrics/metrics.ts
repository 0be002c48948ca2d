import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'

/** Metrics in the format that a monitor reads. */
export interface Exposition {
  readonly contentType: string
  text(): Promise<string>
}

const SCHEME = 'Bearer '

/** Metrics on the service's own port, for holders of the token. */
export function metricsRoute(exposition: Exposition, token: string): FastifyPluginAsync {
  return async (app) => {
    const schema = { summary: 'Get metrics for a monitor', hide: true }
    const errors = ['not_logged_in'] as const
    const config = { access: 'public', reply: 'plain', vital: true, errors } as const
    app.get('/metrics', { schema, config }, async (request, reply) => {
      if (!presents(request, token)) throw new NotLoggedIn()
      return reply.type(exposition.contentType).send(await exposition.text())
    })
  }
}

/** A separate server for metrics. @param token if absent, anybody may read */
export function metricsServer(exposition: Exposition, token: string | undefined): FastifyInstance {
  const app = Fastify({ bodyLimit: 1, requestTimeout: 10_000, maxRequestsPerSocket: 1000 })
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !presents(request, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    return reply.type(exposition.contentType).send(await exposition.text())
  })
  return app
}

/** Compares digests, because `timingSafeEqual` needs equal lengths. */
function presents({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  if (!authorization.startsWith(SCHEME)) return false
  return timingSafeEqual(digestOf(authorization.slice(SCHEME.length)), digestOf(token))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
