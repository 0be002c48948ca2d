import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { CompleteDirectUpload } from '../../../../application/parts/direct/complete-direct-upload.ts'
import type { OwnDirectUploads } from '../../../../application/parts/direct/own-direct-uploads.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Uploaded } from '../../files/upload-file.ts'
import { UPLOAD_ERRORS } from '../../files/upload-hooks.ts'
import { Type } from '../../wire/schema.ts'
import { DIRECT_ERRORS, DIRECT_URL, DirectId, Sha256 } from './direct-schema.ts'

const Body = Type.Object({
  sha256: Type.Optional(Sha256),
  partsSha256: Type.Optional(Sha256),
})

export function completeDirectRoute(
  uploads: OwnDirectUploads,
  complete: CompleteDirectUpload,
  links: FileLinks,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Complete an upload to the storage platform',
      description:
        'Reads the object once, checks it like any upload, and makes it a file. `sha256` of the whole and `partsSha256` (of the SHA-256s of all parts, one after the other as bytes) are compared if given. It may be repeated. `upload_busy`: try again.',
      tags: ['Files'],
      params: DirectId,
      body: Body,
      response: { 200: Uploaded },
    }
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const config = {
      access: 'system:oss:upload',
      words: ['Upload a file to the storage platform', '直传文件'],
      errors: [
        ...DIRECT_ERRORS,
        'upload_busy',
        'direct_incomplete',
        'upload_checksum',
        ...UPLOAD_ERRORS,
      ],
      repeat: 'allowed',
      audit,
    } as const
    app.post(`${DIRECT_URL}/:id/complete`, { schema, config }, async (request) => {
      const { userId } = callerOf(request)
      const { id } = request.params
      const { name: originalName } = (await uploads.find(id, userId)).props
      const entry = auditedInStep(request, { originalName })
      const file = await complete.execute(id, userId, request.body, entry)
      return { url: await links.linkTo(file), fileName: originalName, ossId: file.id }
    })
  }
}
