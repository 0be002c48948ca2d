import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeAvatar } from '../../../../application/files/change-avatar.ts'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import type { AdmitUpload } from '../../../../application/files/uploads/admit-upload.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { clientGone } from '../../files/client-gone.ts'
import { declaredLength, UPLOAD_HOOKS } from '../../files/upload-hooks.ts'
import { uploadedFile } from '../../files/uploaded-file.ts'
import { Type } from '../../wire/schema.ts'

const AvatarReply = Type.Object({
  imgUrl: Type.String({ description: 'Signed URL, valid for two minutes' }),
  url: Type.String({ description: 'Same as `imgUrl`' }),
})

/** Must be registered in an `uploadScope`. */
export function changeAvatarRoute(
  admitUpload: AdmitUpload,
  changeAvatar: ChangeAvatar,
  links: FileLinks,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Change the caller's avatar",
      description: 'A form with one part named "avatarfile": PNG, JPEG, GIF or WebP, up to 16 MiB.',
      tags: ['Me'],
      consumes: ['multipart/form-data'],
      response: { 200: AvatarReply },
    }
    const audit = { area: 'avatar', kind: 'change', covers: 'part' } as const
    const config = { access: 'session', upload: true, uploadPart: 'avatarfile', audit } as const
    const options = { schema, config, ...UPLOAD_HOOKS }
    app.post('/system/user/profile/avatar', options, async (request, reply) => {
      const { userId, userName } = callerOf(request)
      await admitUpload.execute(declaredLength(request))
      // One front end crops the current picture again and sends it without a file name.
      const { body } = await uploadedFile(request, 'avatarfile', { mayBeNameless: true })
      const file = await changeAvatar.execute(
        { userId, userName },
        body,
        (work) => audited(request, work),
        clientGone(reply),
      )
      const url = await links.linkTo(file)
      return { imgUrl: url, url }
    })
  }
}
