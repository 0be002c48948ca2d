import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../../schema.ts'
import { TUS_VERSION } from '../../../tus/tus-headers.ts'
import { TUS_URL } from '../../../tus/tus-scope.ts'

/** To be registered in a scope of tus. @param maxBytes of a file on any platform */
export function tusOptionsRoute(maxBytes: number): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'What resumable uploads can do here',
      description: 'tus 1.0 with creation, termination and expiration.',
      tags: ['Files'],
      response: { 204: Type.Null() },
    }
    const config = { access: 'public', reply: 'stream', body: 'ignored' } as const
    app.options(TUS_URL, { schema, config }, async (_request, reply) => {
      reply.headers({
        'tus-version': TUS_VERSION,
        'tus-extension': 'creation,termination,expiration',
        'tus-max-size': maxBytes,
      })
      return reply.code(204).send(null)
    })
  }
}
