import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import { NotLoggedIn } from '../../../domain/identity/identity-errors.ts'

/** What a monitor reads. */
export interface Exposition {
  readonly contentType: string
  text(): Promise<string>
}

const SCHEME = 'Bearer '

/** On the port of the service: for whoever has the token. */
export function metricsRoute(exposition: Exposition, token: string): FastifyPluginAsync {
  return async (app) => {
    const schema = { summary: 'Figures for a monitor', hide: true }
    const config = { access: 'public', reply: 'plain', vital: true } as const
    app.get('/metrics', { schema, config }, async (request, reply) => {
      if (!presents(request, token)) throw new NotLoggedIn()
      return reply.type(exposition.contentType).send(await exposition.text())
    })
  }
}

/** A server of its own, for nothing else. @param token without one whoever reaches it may read */
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

/** Digests have one length, so the comparison tells nothing by its time. */
function presents({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  if (!authorization.startsWith(SCHEME)) return false
  return timingSafeEqual(digestOf(authorization.slice(SCHEME.length)), digestOf(token))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
