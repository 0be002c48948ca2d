import type { FileLinks } from '../../../application/files/file-links.ts'
import type { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { UPLOAD_KEY_HOURS } from '../../../domain/storage/uploads/upload-key.ts'
import { auditedInStep } from '../edge/audit/audited.ts'
import { routeOf } from '../route.ts'
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

interface Tools {
  readonly upload: UploadFile
  readonly links: FileLinks
}

/** Must be registered in an `uploadScope`. */
export const UPLOAD_ROUTES = [
  routeOf<Tools>({ area: 'file' })({
    method: 'POST',
    url: '/resource/oss/upload',
    access: 'system:oss:upload',
    audit: { kind: 'add', covers: 'part' },
    words: ['Upload a file', '上传文件'],
    errors: [...FORM_ERRORS, 'upload_running', 'upload_key_reused'],
    description: 'A form with one part named "file". Other parts may be short text fields.',
    schema: { consumes: ['multipart/form-data'], headers: Headers },
    reply: Uploaded,
    config: { upload: true, uploadPart: 'file' },
    run: async ({ upload, links }, { caller, request, reply }) => {
      const { userId, userName } = caller
      await upload.admit(declaredLength(request))
      const uploaded = await uploadedFile(request, 'file')
      const key = request.headers['idempotency-key']?.toString()
      const wanted = { uploader: { userId, userName }, key, gone: clientGone(reply), ...uploaded }
      const entry = auditedInStep(request, { originalName: uploaded.name })
      const file = await upload.execute(wanted, entry)
      return { url: await links.linkTo(file), fileName: file.props.originalName, ossId: file.id }
    },
  }),
]
