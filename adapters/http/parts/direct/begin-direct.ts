import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BeginDirectUpload } from '../../../../application/parts/direct/begin-direct-upload.ts'
import type { SignDirectParts } from '../../../../application/parts/direct/own-direct-uploads.ts'
import { countOfParts, DIRECT_PART_BYTES } from '../../../../domain/parts/direct/direct-upload.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { DIRECT_URL, Sha256, SignedRequest, signedRequest } from './direct-schema.ts'

const Body = Type.Object({
  originalName: textOf(1024),
  contentType: Type.Optional(textOf(255)),
  bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  sha256: Type.Optional(Sha256),
})

const Begun = Type.Object({
  uploadId: Type.String(),
  partBytes: Type.Integer({ description: 'Size of each part but the last, in bytes' }),
  partCount: Type.Integer(),
  expiresIn: Type.Integer({ description: 'Seconds until the upload is removed' }),
  parts: Type.Array(SignedRequest, {
    description: 'The only part, if there is one and `sha256` was given',
  }),
})

export function beginDirectRoute(
  begin: BeginDirectUpload,
  sign: SignDirectParts,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Begin an upload that goes to the storage platform itself',
      description:
        'For platforms that browsers reach. The parts are sent to the platform with signed requests; then the upload is completed here. `direct_not_here`: send the file another way.',
      tags: ['Files'],
      body: Body,
      response: { 200: Begun },
    }
    // This entry records refusals. An upload that begins gets its entry when it is completed.
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const config = {
      access: 'system:oss:upload',
      words: ['Start an upload to the storage platform', '开始直传文件'],
      errors: ['direct_not_here', ...UPLOAD_ERRORS],
      repeat: 'allowed',
      audit,
    } as const
    app.post(DIRECT_URL, { schema, config }, async (request) => {
      const { userId, userName } = callerOf(request)
      const { originalName: name, contentType: declaredType, bytes: length, sha256 } = request.body
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
    })
  }
}
