import type { FastifyPluginAsync } from 'fastify'
import { Type } from '../wire/schema.ts'
import type { Readiness } from './readiness.ts'

const State = Type.Object({ status: Type.String(), missing: Type.Array(Type.String()) })
const Ready = Type.Object({ ...State.properties, warnings: Type.Array(Type.String()) })

const ALIVE = JSON.stringify({ status: 'alive', missing: [] })

/** For process supervisors and load balancers: plain HTTP, no names of versions or addresses. */
export function healthRoute(readiness: Readiness, warnings: Readiness): FastifyPluginAsync {
  return async (app) => {
    const config = { access: 'public', reply: 'plain', vital: true } as const
    const alive = { summary: 'The process is alive', tags: ['Health'], response: { 200: State } }
    // A text: nothing is compiled, or loaded, for the sign of life that a start is waited for by.
    app.get('/healthz', { schema: alive, config }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(ALIVE),
    )

    const ready = {
      summary: 'Requests can be answered now',
      tags: ['Health'],
      response: { 200: Ready, 503: Ready },
    }
    app.get('/readyz', { schema: ready, config }, async (_request, reply) => {
      const [missing, noted] = await Promise.all([readiness.missing(), warnings.missing()])
      reply.code(missing.length === 0 ? 200 : 503)
      return { status: missing.length === 0 ? 'ready' : 'not ready', missing, warnings: noted }
    })
  }
}
