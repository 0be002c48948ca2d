import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnStagedUploads } from '../../../../application/files/resumable/own-staged-uploads.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { TUS_ERRORS, TusHeaders } from './tus-schema.ts'
import { TUS_URL } from './tus-scope.ts'

/** Must be registered in a `tusScope`. */
export function endUploadRoute(uploads: OwnStagedUploads): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Cancel a resumable upload',
      description: 'tus 1.0. Removes its parts. If the file was already stored, it stays.',
      tags: ['Files'],
      params: Type.Object({ id: textOf(64) }),
      headers: TusHeaders,
      response: { 204: Type.Null() },
    }
    const access = 'system:oss:upload'
    const errors = [...TUS_ERRORS, 'upload_not_found', 'upload_busy'] as const
    const config = { access, errors, reply: 'stream', body: 'ignored' } as const
    app.delete(`${TUS_URL}/:id`, { schema, config }, async (request, reply) => {
      await uploads.remove(request.params.id, callerOf(request).userId)
      return reply.code(204).send(null)
    })
  }
}
