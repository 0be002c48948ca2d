import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileLinks } from '../../../application/files/file-links.ts'
import { isViewable } from '../../../domain/storage/viewable.ts'
import { Type } from '../wire/schema.ts'
import { attachmentHeaders, viewableHeaders } from './file-headers.ts'
import { prefixOf } from './other-prefixes.ts'
import { sendFile } from './send-file.ts'
import { queryOf, SignedName } from './signed-address.ts'

/** What `<img>` loads: no session, a signature instead. */
export function signedFileRoute(links: FileLinks): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'A file by its signed address',
      description:
        'Shown in place where the platform lets browsers do that: pictures, or PDFs too. Everything ' +
        'else is an attachment.',
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
          prefixOf(request.originalUrl),
        )
        const { file, isShown } = opened
        // Pages load pictures by their type, whether or not a browser may show them by themselves.
        const isTyped = isShown || isViewable(file.props.contentType)
        const headers = {
          ...(isTyped ? viewableHeaders(file, isShown) : attachmentHeaders(file)),
          'cache-control': `private, max-age=${secondsLeft}`,
          // The signature says who may load it; the front end usually stands on another origin.
          'cross-origin-resource-policy': 'cross-origin',
        }
        return sendFile(request, reply, opened, headers, { mostSeconds: secondsLeft })
      },
    })
  }
}
