import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { BeginDirectUpload } from '../../../../application/parts/direct/begin-direct-upload.ts'
import type { CompleteDirectUpload } from '../../../../application/parts/direct/complete-direct-upload.ts'
import {
  type OwnDirectUploads,
  SIGNED_SECONDS,
  type SignDirectParts,
} from '../../../../application/parts/direct/own-direct-uploads.ts'
import type { SignedPart } from '../../../../application/ports/files/direct-objects.ts'
import { countOfParts, DIRECT_PART_BYTES } from '../../../../domain/parts/direct/direct-upload.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { Uploaded } from '../../files/upload-file.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const DIRECT_URL = '/resource/oss/direct'

const PUT = 'PUT'

/** Refusals of whatever looks at an upload on its platform. */
const DIRECT_ERRORS = [
  'upload_not_found',
  'direct_not_here',
  'no_storage_platform',
  'storage_unreachable',
] as const

const DirectId = Type.Object({ id: textOf(64) })

/** SHA-256 in hex. */
const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
})

/** A request that the client sends to the platform. */
const SignedRequest = Type.Object({
  number: Type.Integer({ description: 'Number of the part, from 1 on' }),
  method: Type.String({ examples: [PUT] }),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'All of them have to be sent, and no content type',
  }),
  expiresIn: Type.Integer({ description: 'Seconds in which the request has to begin' }),
})

const partBytes = Type.Integer({ description: 'Size of each part but the last, in bytes' })

const Begun = Type.Object({
  uploadId: Type.String(),
  partBytes,
  partCount: Type.Integer(),
  expiresIn: Type.Integer({ description: 'Seconds until the upload is removed' }),
  parts: Type.Array(SignedRequest, {
    description: 'The only part, if there is one and `sha256` was given',
  }),
})

/** Few, because signatures end soon. */
const MOST_AT_ONCE = 20

const Part = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 10_000 }),
  sha256: Sha256,
  md5: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: 'In hex; only OSS compares it',
      examples: ['5d41402abc4b2a76b9719d911017c592'],
    }),
  ),
})

const Progress = Type.Object({
  bytes: Type.Integer({ description: 'Size of the whole file' }),
  partBytes,
  arrived: Type.Array(Type.Integer(), { description: 'Numbers of the parts that are there' }),
  ossId: Type.Optional(Type.String({ description: 'The file that it has become' })),
})

const route = routeOf<{
  readonly begin: BeginDirectUpload
  readonly sign: SignDirectParts
  readonly uploads: OwnDirectUploads
  readonly complete: CompleteDirectUpload
  readonly links: FileLinks
}>({ area: 'file' })

const access = 'system:oss:upload'
const config = { repeat: 'allowed' } as const
// Beginning records refusals. An upload that begins gets its entry when it is completed.
const audit = { kind: 'add', covers: 'part' } as const

/** Uploads that go to the storage platform itself. */
export const DIRECT_ROUTES = [
  route({
    method: 'POST',
    url: DIRECT_URL,
    ...{ access, audit, config },
    words: ['Start an upload to the storage platform', '开始直传文件'],
    errors: ['direct_not_here', ...UPLOAD_ERRORS],
    summary: 'Begin an upload that goes to the storage platform itself',
    description:
      'For platforms that browsers reach. The parts are sent to the platform with signed requests; then the upload is completed here. `direct_not_here`: send the file another way.',
    body: Type.Object({
      originalName: textOf(1024),
      contentType: Type.Optional(textOf(255)),
      bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      sha256: Type.Optional(Sha256),
    }),
    reply: Begun,
    run: async ({ begin, sign }, { body, caller: { userId, userName } }) => {
      const { originalName: name, contentType: declaredType, bytes: length, sha256 } = body
      const owner = { ownerId: userId, ownerName: userName }
      const upload = await begin.execute({ ...owner, name, declaredType, length })
      const partCount = countOfParts(length)
      const only = partCount === 1 && sha256 !== undefined ? [{ number: 1, sha256 }] : []
      const parts = only.length > 0 ? await sign.execute(upload.id, userId, only) : []
      return {
        uploadId: upload.id,
        partBytes: DIRECT_PART_BYTES,
        partCount,
        expiresIn: (upload.expiresAt.getTime() - upload.createdAt.getTime()) / 1000,
        parts: parts.map(signedRequest),
      }
    },
  }),
  route({
    method: 'POST',
    url: `${DIRECT_URL}/:id/parts`,
    ...{ access, config },
    errors: [...DIRECT_ERRORS, 'direct_part'],
    summary: 'Sign the requests for parts of an upload to the storage platform',
    description:
      'A part may be signed again. Its length is bound into the signature, and its checksum too where the platform compares it.',
    params: DirectId,
    body: Type.Object({ parts: Type.Array(Part, { minItems: 1, maxItems: MOST_AT_ONCE }) }),
    reply: Type.Array(SignedRequest),
    run: async ({ sign }, { params, body, caller }) =>
      (await sign.execute(params.id, caller.userId, body.parts)).map(signedRequest),
  }),
  route({
    method: 'GET',
    url: `${DIRECT_URL}/:id`,
    access,
    errors: DIRECT_ERRORS,
    summary: 'Get the progress of an upload to the storage platform',
    description: 'Asks the platform, unless the upload has become a file.',
    params: DirectId,
    reply: Progress,
    run: async ({ uploads }, { params, caller }) => {
      const { upload, parts } = await uploads.arrived(params.id, caller.userId)
      return {
        bytes: upload.props.length,
        partBytes: DIRECT_PART_BYTES,
        arrived: parts,
        ...(upload.isFinished && upload.fileId !== undefined && { ossId: upload.fileId }),
      }
    },
  }),
  route({
    method: 'DELETE',
    url: `${DIRECT_URL}/:id`,
    access,
    errors: ['upload_not_found'],
    summary: 'Cancel an upload to the storage platform',
    description: 'Removes its parts. If the file was already stored, it stays.',
    params: DirectId,
    run: ({ uploads }, { params, caller }) => uploads.remove(params.id, caller.userId),
  }),
  route({
    method: 'POST',
    url: `${DIRECT_URL}/:id/complete`,
    ...{ access, audit, config },
    words: ['Upload a file to the storage platform', '直传文件'],
    errors: [
      ...DIRECT_ERRORS,
      'upload_busy',
      'direct_incomplete',
      'upload_checksum',
      ...UPLOAD_ERRORS,
    ],
    summary: 'Complete an upload to the storage platform',
    description:
      'Reads the object once, checks it like any upload, and makes it a file. `sha256` of the whole and `partsSha256` (of the SHA-256s of all parts, one after the other as bytes) are compared if given. It may be repeated. `upload_busy`: try again.',
    params: DirectId,
    body: Type.Object({
      sha256: Type.Optional(Sha256),
      partsSha256: Type.Optional(Sha256),
    }),
    reply: Uploaded,
    run: async ({ uploads, complete, links }, { params: { id }, body, caller, request }) => {
      const { name: originalName } = (await uploads.find(id, caller.userId)).props
      const entry = auditedInStep(request, { originalName })
      const file = await complete.execute(id, caller.userId, body, entry)
      return { url: await links.linkTo(file), fileName: originalName, ossId: file.id }
    },
  }),
]

function signedRequest({ number, url, headers }: SignedPart) {
  return {
    number,
    method: PUT,
    url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    expiresIn: SIGNED_SECONDS,
  }
}
