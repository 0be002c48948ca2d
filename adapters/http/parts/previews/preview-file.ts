import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Preview, PreviewFile } from '../../../../application/parts/previews/preview-file.ts'
import { isNotModified } from '../../files/conditions.ts'
import { viewableHeaders } from '../../files/file-headers.ts'
import { prefixOf } from '../../files/other-prefixes.ts'
import { READING_ERRORS } from '../../files/send-file.ts'
import { queryOf, SignedName } from '../../files/signed-file.ts'
import { Type } from '../../wire/schema.ts'

/** Serves the previews in lists, by the signed URL of the file. */
export function previewFileRoute(previewFile: PreviewFile): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a preview of a file by its signed URL',
      description:
        'WebP, at most 320 pixels wide and high: of a picture, or of the first page of a PDF. Other files have none.',
      tags: ['Files'],
      params: Type.Object({ id: SignedName }),
    }
    const config = { access: 'public', reply: 'plain', errors: READING_ERRORS } as const
    app.get('/file/:id/preview', { schema, config }, async (request, reply) => {
      const { params, url, originalUrl } = request
      const prefix = prefixOf(originalUrl)
      const preview = await previewFile.execute(params.id, queryOf(url), prefix)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendPreview(request, reply, preview)
    })
  }
}

export function sendPreview(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, picture, secondsLeft }: Preview,
) {
  const etag = file.etag.replace(/"$/, '-preview"')
  reply.headers({
    ...viewableHeaders(file, true),
    'content-type': 'image/webp',
    etag,
    'cache-control': `private, max-age=${secondsLeft}`,
  })
  const isKnown = isNotModified(headers, { etag, modifiedAt: file.props.createdAt })
  return isKnown ? reply.code(304).send() : reply.send(picture)
}
