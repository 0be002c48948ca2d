import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../application/files/file-links.ts'
import type { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { UPLOAD_KEY_HOURS } from '../../../domain/storage/uploads/upload-key.ts'
import { auditedInStep } from '../edge/audit/audited.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { Type } from '../wire/schema.ts'
import { DIGEST_HEADERS, declaredLength, FORM_ERRORS } from './upload-hooks.ts'
import { clientGone, uploadedFile } from './uploaded-file.ts'

export const Uploaded = Type.Object({
  url: Type.String({ description: 'Signed URL, valid for two minutes' }),
  fileName: Type.String({ description: 'Original name of the file' }),
  ossId: Type.String(),
})

const Headers = Type.Object({
  ...DIGEST_HEADERS,
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,128}$',
      description: `An upload repeated with the same key within ${UPLOAD_KEY_HOURS} hours returns the same record and stores nothing. Each key belongs to one user and one file.`,
    }),
  ),
})

/** Must be registered in an `uploadScope`. */
export function uploadFileRoute(
  uploadFile: UploadFile,
  links: FileLinks,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Upload one file',
      description: 'A form with one part named "file". Other parts may be short text fields.',
      tags: ['Files'],
      consumes: ['multipart/form-data'],
      headers: Headers,
      response: { 200: Uploaded },
    }
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const said = {
      words: ['Upload a file', '上传文件'],
      errors: [...FORM_ERRORS, 'upload_running', 'upload_key_reused'],
    } as const
    const form = { upload: true, uploadPart: 'file' } as const
    const config = { access: 'system:oss:upload', ...said, ...form, audit } as const
    app.post('/resource/oss/upload', { schema, config }, async (request, reply) => {
      const { userId, userName } = callerOf(request)
      await uploadFile.admit(declaredLength(request))
      const uploaded = await uploadedFile(request, 'file')
      const key = request.headers['idempotency-key']
      const gone = clientGone(reply)
      const wanted = { uploader: { userId, userName }, key, gone, ...uploaded }
      const file = await uploadFile.execute(
        wanted,
        auditedInStep(request, { originalName: uploaded.name }),
      )
      return { url: await links.linkTo(file), fileName: file.props.originalName, ossId: file.id }
    })
  }
}
