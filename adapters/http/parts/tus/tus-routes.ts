import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnStagedUploads } from '../../../../application/files/resumable/own-staged-uploads.ts'
import type { AppendToUpload } from '../../../../application/parts/tus/append-to-upload.ts'
import type { BeginStagedUpload } from '../../../../application/parts/tus/begin-staged-upload.ts'
import type { FinishStagedUpload } from '../../../../application/parts/tus/finish-staged-upload.ts'
import {
  type AnnouncedDigest,
  announcedDigests,
  pipeCompared,
} from '../../edge/bodies/body-digests.ts'
import { lentChunks } from '../../edge/bodies/lent-chunks.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { DIGEST_HEADERS, UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { announcedFile, byteCount, TUS_ROUTE, TUS_VERSION, tusFailure } from './tus-headers.ts'
import { PART_TYPE, setProgressHeaders, storedBy, TUS_URL } from './tus-scope.ts'

const version = {
  'tus-resumable': Type.String({ examples: [TUS_VERSION], description: 'Protocol version' }),
}

/** Refusals of headers that every request has. */
const TUS_ERRORS = ['tus_version', 'tus_header'] as const

/** Describes the headers. Their values are checked where they are read. */
const TusHeaders = Type.Object(version)

const BeginHeaders = Type.Object({
  ...version,
  'upload-length': header('Size of the whole file in bytes', '70'),
  'upload-metadata': header(
    'Keys with Base64 values',
    'filename cGljdHVyZS5wbmc=,filetype aW1hZ2UvcG5n',
  ),
})

const PartHeaders = Type.Object({
  ...version,
  'upload-offset': header('Offset of the part in bytes', '0'),
  'upload-checksum': header(
    'Algorithm and Base64 checksum of the part: md5, sha1, sha256 or sha512',
    'sha1 qvTGHdzF6KLavt4PO0gs2a6pQ00=',
  ),
  ...DIGEST_HEADERS,
})

/** An answer without a body. `Type.Null` would send the text `null`. */
const Nothing = Type.Unsafe<undefined>({ type: 'null' })

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
  ...TUS_ROUTE,
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
    const config = { access, ...said, ...TUS_ROUTE, body: 'ignored', audit } as const
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
    const config = { access, ...said, ...TUS_ROUTE, audit, away: 'locked' } as const
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
    const config = { access, errors, ...TUS_ROUTE, body: 'ignored' } as const
    app.delete(`${TUS_URL}/:id`, { schema, config }, async (request, reply) => {
      await uploads.remove(request.params.id, callerOf(request).userId)
      return reply.code(204).send(null)
    })
  }
}

/** Optional in the schema only: the handler's refusal names the missing header. */
function header(description: string, example: string) {
  return Type.Optional(Type.String({ description, examples: [example] }))
}
