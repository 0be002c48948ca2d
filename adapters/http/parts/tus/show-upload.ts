import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnStagedUploads } from '../../../../application/files/resumable/own-staged-uploads.ts'
import type { FinishStagedUpload } from '../../../../application/parts/tus/finish-staged-upload.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { Nothing, TUS_ERRORS, TusHeaders } from './tus-schema.ts'
import { setProgressHeaders, storedBy, TUS_URL } from './tus-scope.ts'

/** Must be registered in a `tusScope`. */
export function showUploadRoute(
  uploads: OwnStagedUploads,
  finish: FinishStagedUpload,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the progress of a resumable upload',
      description:
        'tus 1.0. Answers `Upload-Offset`, `Upload-Length` and `Upload-Metadata`, and the `ossId` of the stored file as `Upload-Result`. 423 while another request stores the file or it cannot be stored: try again after `Retry-After`. 404 if the upload ended without a file.',
      tags: ['Files'],
      params: Type.Object({ id: textOf(64) }),
      headers: TusHeaders,
      response: { 200: Nothing },
    }
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const access = 'system:oss:upload'
    const said = {
      words: ['Upload a file in parts', '断点续传文件'],
      errors: [...TUS_ERRORS, 'upload_not_found', 'upload_busy', ...UPLOAD_ERRORS],
    } as const
    const config = { access, ...said, reply: 'stream', audit, away: 'locked' } as const
    app.head(`${TUS_URL}/:id`, { schema, config }, async (request, reply) => {
      const { userId } = callerOf(request)
      const upload = await uploads.find(request.params.id, userId)
      // Clients take a complete offset for success, so the file is stored before it is reported.
      const fileId = await finish.execute(upload, storedBy(request, upload))
      setProgressHeaders(reply, upload, fileId)
      const { length, metadata } = upload.props
      reply.headers({ 'upload-length': length, 'cache-control': 'no-store' })
      if (metadata !== undefined) reply.header('upload-metadata', metadata)
      return reply.code(200).send(undefined)
    })
  }
}
