import type { FastifyPluginAsync } from 'fastify'

/**
 * Routes that take forms with a file and read them themselves (`uploadedFile`). Nothing else is
 * accepted inside, and no other route accepts forms.
 */
export function uploadScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    for (const route of routes) await scope.register(route)
  }
}
