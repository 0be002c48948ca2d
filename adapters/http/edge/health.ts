import type { FastifyPluginAsync } from 'fastify'
import { Type } from '../wire/schema.ts'
import type { Readiness } from './readiness.ts'

const State = Type.Object({ status: Type.String(), missing: Type.Array(Type.String()) })
const Ready = Type.Object({ ...State.properties, warnings: Type.Array(Type.String()) })

const ALIVE = JSON.stringify({ status: 'alive', missing: [] })

/** Probes for supervisors and load balancers; they name no versions or addresses. */
export function healthRoute(readiness: Readiness, warnings: Readiness): FastifyPluginAsync {
  return async (app) => {
    const config = { access: 'public', reply: 'plain', vital: true } as const
    const alive = {
      summary: 'Check that the process is alive',
      tags: ['Health'],
      response: { 200: State },
    }
    // A constant text, so that the probe that starters wait for loads and compiles nothing.
    app.get('/healthz', { schema: alive, config }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(ALIVE),
    )

    const ready = {
      summary: 'Check that requests can be answered',
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
