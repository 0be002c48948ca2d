import type { FileLinks } from '../../../application/files/file-links.ts'
import { isViewable } from '../../../domain/storage/files/viewable.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'
import { attachmentHeaders, viewableHeaders } from './file-headers.ts'
import { prefixOf } from './other-prefixes.ts'
import { READING_ERRORS, sendFile } from './send-file.ts'

/** The file's id and suffix, as signed. */
export const SignedName = textOf(31)

/** Serves files to `<img>` elements: a signature in the URL replaces the session. */
export const SIGNED_ROUTES = [
  routeOf<{ readonly links: FileLinks }>({ area: 'file' })({
    method: ['GET', 'HEAD'],
    url: '/file/:id',
    access: 'public',
    errors: READING_ERRORS,
    summary: 'Get a file by its signed URL',
    description:
      'Pictures, and PDFs if the platform allows them, are displayed inline. Everything else is an attachment.',
    params: Type.Object({ id: SignedName }),
    config: { reply: 'plain' },
    run: async ({ links }, { params, request, reply }) => {
      const { secondsLeft, ...opened } = await links.follow(
        params.id,
        queryOf(request.url),
        prefixOf(request.originalUrl),
      )
      const { file, isShown } = opened
      // Pages load images by their type, even if browsers may not display them on their own.
      const isTyped = isShown || isViewable(file.props.contentType)
      const headers = {
        ...(isTyped ? viewableHeaders(file, isShown) : attachmentHeaders(file)),
        'cache-control': `private, max-age=${secondsLeft}`,
        // The signature decides who may load the file; the front end is usually on another origin.
        'cross-origin-resource-policy': 'cross-origin',
      }
      return sendFile(request, reply, opened, headers, { mostSeconds: secondsLeft })
    },
  }),
]

/** The query as it was sent; parsing would lose its exact spelling. */
export function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
