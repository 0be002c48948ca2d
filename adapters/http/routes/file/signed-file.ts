import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../../application/files/file-links.ts'
import { isViewable } from '../../../../domain/storage/file-types.ts'
import { attachmentHeaders, inlineHeaders } from '../../files/file-headers.ts'
import { sendFile } from '../../files/send-file.ts'
import { queryOf, SignedName } from '../../files/signed-address.ts'
import { Type } from '../../schema.ts'

/** What `<img>` loads: no session, a signature instead. */
export function signedFileRoute(links: FileLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'A file by its signed address',
      description: 'Pictures are shown in place, everything else is an attachment.',
      tags: ['Files'],
      params: Type.Object({ id: SignedName }),
    }
    app.route({
      method: ['GET', 'HEAD'],
      url: '/file/:id',
      schema,
      config: { access: 'public', reply: 'plain' },
      handler: async (request, reply) => {
        const { secondsLeft, ...opened } = await links.follow(
          request.params.id,
          queryOf(request.url),
        )
        const { file } = opened
        const shown = isViewable(file.props.contentType)
        const headers = {
          ...(shown ? inlineHeaders(file) : attachmentHeaders(file)),
          'cache-control': `private, max-age=${secondsLeft}`,
          // The signature says who may load it; the front end usually stands on another origin.
          'cross-origin-resource-policy': 'cross-origin',
        }
        return sendFile(request, reply, opened, headers, { mostSeconds: secondsLeft })
      },
    })
  }
}
