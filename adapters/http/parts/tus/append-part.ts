import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppendToUpload } from '../../../../application/parts/tus/append-to-upload.ts'
import type { FinishStagedUpload } from '../../../../application/parts/tus/finish-staged-upload.ts'
import {
  type AnnouncedDigest,
  announcedDigests,
  pipeCompared,
} from '../../edge/bodies/body-digests.ts'
import { lentChunks } from '../../edge/bodies/lent-chunks.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { byteCount, tusFailure } from './tus-headers.ts'
import { PartHeaders, TUS_ERRORS } from './tus-schema.ts'
import { PART_TYPE, setProgressHeaders, storedBy, TUS_URL } from './tus-scope.ts'

const WAITING_BYTES = 256 * 1024

/**
 * Yields the part in a request. Throws at the end if the request broke off: the bytes before that
 * are kept, unless they cannot be compared with `digests`. After the answer unread bytes are discarded, so that the connection can be reused.
 */
async function* partBody(
  request: IncomingMessage,
  digests: readonly AnnouncedDigest[],
): AsyncGenerator<Uint8Array> {
  const waiting = new PassThrough({ highWaterMark: WAITING_BYTES })
  void pipeCompared(request, waiting, digests)
  yield* lentChunks(waiting)
  if (!request.readableEnded) throw new Error('The body broke off.')
}

const config = {
  access: 'system:oss:upload',
  reply: 'stream',
  upload: true,
  uploadType: PART_TYPE,
  words: ['Upload a file in parts', '断点续传文件'],
  errors: [
    ...TUS_ERRORS,
    'upload_not_found',
    'upload_offset',
    'upload_busy',
    'upload_parts',
    'tus_checksum',
    'digest_header',
    ...UPLOAD_ERRORS,
  ],
  audit: { area: 'file', kind: 'add', covers: 'part' },
} as const

/** Must be registered in a `tusScope`. */
export function appendPartRoute(
  append: AppendToUpload,
  finish: FinishStagedUpload,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Send the next part of a resumable upload',
      description:
        'tus 1.0. The last part stores the file; `Upload-Result` is its `ossId`. Bytes received before a connection broke are kept. 423 while another request writes the upload or it cannot be finished: try again after `Retry-After`.',
      tags: ['Files'],
      params: Type.Object({ id: textOf(64) }),
      headers: PartHeaders,
      response: { 204: Type.Null() },
    }
    app.patch(`${TUS_URL}/:id`, { schema, config }, async (request, reply) => {
      const { headers, params, raw } = request
      const { userId } = callerOf(request)
      if (headers['content-encoding'] !== undefined) {
        throw new HttpRefusal('unsupported_content_type')
      }
      const offset = byteCount(headers, 'upload-offset')
      const digests = announcedDigests(headers)
      try {
        const isCompared = digests.length > 0
        const body = partBody(raw, digests)
        const upload = await append.execute(params.id, userId, offset, body, isCompared)
        const fileId = await finish.execute(upload, storedBy(request, upload))
        setProgressHeaders(reply, upload, fileId)
      } catch (error) {
        throw tusFailure(error)
      }
      return reply.code(204).send(null)
    })
  }
}
