import type { FastifyPluginAsync, FastifySchema } from 'fastify'
import { errorsOf } from '../../adapters/http/description/route-errors.ts'

/**
 * Replaces every refusal with a code that its route does not name, so that whichever suite provokes
 * one fails. Routes of modules name none, nor do those that suites add, which have no summary.
 */
export const refuseUnnamed: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async (request, reply, payload) => {
    const { routeOptions, method, is404 } = request
    const { config, url = '', schema } = routeOptions
    const error = reply.errorCode
    const isForeign = config.module !== undefined || Object(schema).summary === undefined
    if (error === null || is404 || isForeign) return payload
    const { access, reply: form = 'envelope' } = config
    const entry = { method, url, access, reply: form, config, produces: [] }
    if (errorsOf(entry, membersOf(schema)).includes(error)) return payload
    reply.code(500)
    return JSON.stringify({ code: 500, error: `${method} ${url} does not name ${error}` })
  })
}

function membersOf({ params, querystring, headers, body }: FastifySchema = {}): string[] {
  const schemas = [params, querystring, headers, body].map((schema) => Object(schema).properties)
  return schemas.flatMap((members) => Object.keys(Object(members)))
}
