import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { AdmitUpload } from '../../../../application/files/uploads/admit-upload.ts'
import type { UploadFile } from '../../../../application/files/uploads/upload-file.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { clientGone } from '../../files/client-gone.ts'
import { declaredLength, UPLOAD_HOOKS } from '../../files/upload-hooks.ts'
import { uploadedFile } from '../../files/uploaded-file.ts'
import { Type } from '../../wire/schema.ts'

export interface UploadParts {
  readonly admit: AdmitUpload
  readonly upload: UploadFile
  readonly links: FileLinks
}

/** Must be registered in an `uploadScope`. */
export function vbenUploadRoute(
  { admit, upload, links }: UploadParts,
  clientId: string,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Upload one file (stock Vben Admin)',
      description: 'A form with one part named "file". Other parts may be short text fields.',
      tags: ['Stock Vben'],
      consumes: ['multipart/form-data'],
      response: {
        200: Type.Object({
          url: Type.String({ description: 'Signed URL, valid for two minutes' }),
        }),
      },
    }
    const audit = { area: 'file', kind: 'add', covers: 'part' } as const
    const access = 'system:oss:upload'
    const form = { upload: true, uploadPart: 'file' } as const
    const config = { access, reply: 'vben', development: true, clientId, audit, ...form } as const
    app.post('/api/upload', { schema, config, ...UPLOAD_HOOKS }, async (request, reply) => {
      const { userId, userName } = callerOf(request)
      await admit.execute(declaredLength(request))
      const uploaded = await uploadedFile(request, 'file')
      const gone = clientGone(reply)
      const wanted = { uploader: { userId, userName }, gone, ...uploaded }
      const file = await upload.execute(
        wanted,
        auditedInStep(request, { originalName: uploaded.name }),
      )
      return { url: await links.linkTo(file) }
    })
  }
}
