import type { FastifyPluginAsync } from 'fastify'
import { scoped } from '../../scoped.ts'

/**
 * Registers routes that read forms themselves with `uploadedFile`. They accept nothing else, and no
 * other route accepts forms.
 */
export function uploadScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return scoped(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    for (const add of routes) await add(scope, {})
  })
}
