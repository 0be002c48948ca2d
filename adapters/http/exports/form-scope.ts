import type { FastifyPluginAsync } from 'fastify'
import { parseQuery } from '../query-text.ts'

/**
 * Routes that take what a browser's form sends: filters of an export. No body is an empty form.
 * Nothing else is accepted inside, and no other route accepts it.
 */
export function formScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => parseQuery(body),
    )
    scope.addHook('preValidation', async (request) => {
      request.body ??= {}
    })
    for (const route of routes) await scope.register(route)
  }
}
