import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeAvatar } from '../../../../application/files/change-avatar.ts'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { declaredLength } from '../../files/upload-hooks.ts'
import { clientGone, uploadedFile } from '../../files/uploaded-file.ts'

interface PictureTools {
  readonly change: ChangeAvatar
  readonly links: FileLinks
}

/**
 * An upload by somebody who may not upload files. Generation 6 sends a new picture of one's own like
 * this and then saves the profile with its id, so it becomes the picture at once, and is nothing else.
 */
export function ownPicture({ change, links }: PictureTools) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { userId, userName } = callerOf(request)
    await change.admit(declaredLength(request))
    const { body } = await uploadedFile(request, 'file', { mayBeNameless: true })
    const within = <T>(work: () => Promise<T>) => audited(request, work)
    const file = await change.execute({ userId, userName }, body, within, clientGone(reply))
    const { originalName: fileName } = file.props
    return { url: await links.linkTo(file), fileName, ossId: file.id }
  }
}
