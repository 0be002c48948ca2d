import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'

/** More than a form with a file and a few texts ever has. */
const LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 8 * 1024,
  headerPairs: 20,
  // The use-case counts, and says no with a reason.
  fileSize: Number.POSITIVE_INFINITY,
}

/**
 * Routes that take multipart bodies and read them themselves (`request.file()`, `request.parts()`).
 * Nothing else is accepted inside, and no other route accepts multipart.
 */
export function uploadScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: LIMITS })
    for (const route of routes) await scope.register(route)
  }
}
