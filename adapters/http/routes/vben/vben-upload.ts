import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AdmitUpload } from '../../../../application/files/admit-upload.ts'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { UploadFile } from '../../../../application/files/upload-file.ts'
import { callerOf } from '../../caller-of.ts'
import { declaredLength, UPLOAD_HOOKS } from '../../files/upload-hooks.ts'
import { uploadedFile } from '../../files/uploaded-file.ts'
import { Type } from '../../schema.ts'

export interface UploadParts {
  readonly admit: AdmitUpload
  readonly upload: UploadFile
  readonly links: FileLinks
}

/** To be registered in an upload scope. */
export function vbenUploadRoute(
  { admit, upload, links }: UploadParts,
  clientId: string,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Upload one file, in stock Vben Admin',
      description: 'A form with one part named "file"; other parts may be short texts.',
      tags: ['Stock Vben'],
      consumes: ['multipart/form-data'],
      response: {
        200: Type.Object({
          url: Type.String({ description: 'Signed address, good for two minutes' }),
        }),
      },
    }
    const config = { access: 'system:oss:upload', reply: 'vben', upload: true, clientId } as const
    app.post('/api/upload', { schema, config, ...UPLOAD_HOOKS }, async (request) => {
      const { userId, userName } = callerOf(request)
      await admit.execute(declaredLength(request))
      const uploaded = await uploadedFile(request, 'file')
      return {
        url: links.linkTo(await upload.execute({ uploader: { userId, userName }, ...uploaded })),
      }
    })
  }
}
