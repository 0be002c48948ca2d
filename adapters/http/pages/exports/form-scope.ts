import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bodyText } from '../../edge/bodies/body-text.ts'
import { scoped } from '../../scoped.ts'
import { parseQuery } from '../../wire/query-text.ts'

/** Media types in which an export's filters may be sent. */
export const FILTER_TYPES = ['application/x-www-form-urlencoded', 'application/json']

/**
 * Registers routes that take an export's filters, as a browser's form or as JSON. A request without
 * a body is an empty form. No other route accepts forms.
 */
export function formScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return scoped(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => parseQuery(bodyText(request, body)),
    )
    scope.addHook('preValidation', async (request) => {
      request.body = Object.fromEntries(Object.entries(Object(request.body)).flatMap(asForm))
    })
    for (const add of routes) await add(scope, {})
  })
}

/** JSON has an object where a form has brackets, and null for a filter that is not set. */
function asForm([name, value]: readonly [string, unknown]): [string, unknown][] {
  if (value === null || value === '') return []
  if (typeof value === 'number') return [[name, String(value)]]
  if (name !== 'params' || typeof value !== 'object') return [[name, value]]
  return Object.entries(value).flatMap(([inner, one]) => asForm([`params[${inner}]`, one]))
}
