import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CHECKSUM_ALGORITHMS } from '../../edge/bodies/body-digests.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { TUS_VERSION } from './tus-headers.ts'
import { TUS_URL } from './tus-scope.ts'

/** Must be registered in a `tusScope`. @param maxBytes of a file on any platform */
export function tusOptionsRoute(maxBytes: number): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the supported features of resumable uploads',
      description: 'tus 1.0 with creation, termination, expiration and checksums.',
      tags: ['Files'],
      response: { 204: Type.Null() },
    }
    const config = { access: 'public', reply: 'stream', body: 'ignored' } as const
    const can = {
      'tus-version': TUS_VERSION,
      'tus-extension': 'creation,termination,expiration,checksum',
      'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
      'tus-max-size': maxBytes,
    }
    app.options(TUS_URL, { schema, config }, async (_request, reply) => {
      return reply.headers(can).code(204).send(null)
    })
    const ofOne = { ...schema, params: Type.Object({ id: textOf(64) }) }
    app.options(`${TUS_URL}/:id`, { schema: ofOne, config }, async (_request, reply) => {
      return reply.headers(can).code(204).send(null)
    })
  }
}
