import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BeginStagedUpload } from '../../../../application/parts/tus/begin-staged-upload.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { announcedFile, byteCount, tusFailure } from './tus-headers.ts'
import { BeginHeaders, Nothing, TUS_ERRORS } from './tus-schema.ts'
import { TUS_URL } from './tus-scope.ts'

/** Must be registered in a `tusScope`. */
export function beginUploadRoute(begin: BeginStagedUpload): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Begin a resumable upload',
      description:
        'tus 1.0. Requires `Upload-Length`, and `filename` in `Upload-Metadata`; `filetype` is optional. The parts go to `Location`.',
      tags: ['Files'],
      headers: BeginHeaders,
      response: { 201: Nothing },
    }
    const access = 'system:oss:upload'
    // This entry records refusals. An upload that begins gets its entry when it ends.
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const said = {
      words: ['Start a resumable upload', '开始断点续传'],
      errors: [...TUS_ERRORS, ...UPLOAD_ERRORS],
    } as const
    const config = { access, ...said, reply: 'stream', body: 'ignored', audit } as const
    app.post(TUS_URL, { schema, config }, async (request, reply) => {
      const { userId, userName } = callerOf(request)
      const length = byteCount(request.headers, 'upload-length')
      const file = announcedFile(request.headers)
      const announced = { ownerId: userId, ownerName: userName, ...file, length }
      const { id, expiresAt } = await begin.execute(announced).catch((error: unknown) => {
        throw tusFailure(error)
      })
      reply.headers({
        location: relativeLocation(request.url, id),
        'upload-offset': 0,
        'upload-expires': expiresAt.toUTCString(),
      })
      return reply.code(201).send(undefined)
    })
  }
}

/** A relative URL works behind any prefix that a proxy removes. */
function relativeLocation(url: string, id: string): string {
  const [path = ''] = url.split('?', 1)
  return path.endsWith('/') ? id : `tus/${id}`
}
