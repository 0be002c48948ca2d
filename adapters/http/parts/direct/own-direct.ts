import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnDirectUploads } from '../../../../application/parts/direct/own-direct-uploads.ts'
import { DIRECT_PART_BYTES } from '../../../../domain/parts/direct/direct-upload.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { DIRECT_ERRORS, DIRECT_URL, DirectId } from './direct-schema.ts'

const Progress = Type.Object({
  bytes: Type.Integer({ description: 'Size of the whole file' }),
  partBytes: Type.Integer({ description: 'Size of each part but the last, in bytes' }),
  arrived: Type.Array(Type.Integer(), { description: 'Numbers of the parts that are there' }),
  ossId: Type.Optional(Type.String({ description: 'The file that it has become' })),
})

/** Shows an upload to its creator, and gives it up. */
export function ownDirectRoutes(uploads: OwnDirectUploads): FastifyPluginAsyncTypebox {
  return async (app) => {
    const access = 'system:oss:upload'
    const showing = {
      summary: 'Get the progress of an upload to the storage platform',
      description: 'Asks the platform, unless the upload has become a file.',
      tags: ['Files'],
      params: DirectId,
      response: { 200: Progress },
    }
    const shown = { access, errors: DIRECT_ERRORS } as const
    app.get(`${DIRECT_URL}/:id`, { schema: showing, config: shown }, async (request) => {
      const { userId } = callerOf(request)
      const { upload, parts } = await uploads.arrived(request.params.id, userId)
      return {
        bytes: upload.props.length,
        partBytes: DIRECT_PART_BYTES,
        arrived: parts,
        ...(upload.isFinished && upload.fileId !== undefined && { ossId: upload.fileId }),
      }
    })
    const ending = {
      summary: 'Cancel an upload to the storage platform',
      description: 'Removes its parts. If the file was already stored, it stays.',
      tags: ['Files'],
      params: DirectId,
      response: { 200: Type.Null() },
    }
    const ended = { access, errors: ['upload_not_found'] } as const
    app.delete(`${DIRECT_URL}/:id`, { schema: ending, config: ended }, async (request) => {
      await uploads.remove(request.params.id, callerOf(request).userId)
      return null
    })
  }
}
