import { INITIALS_SHADES } from '../../../domain/identity/names/initials.ts'
import { FileNotFound } from '../../../domain/storage/files/storage-errors.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'
import { SANDBOX } from './file-headers.ts'

/** Letters and digits of any script, so the text needs no escaping. */
const NAME = /^([0-9]{1,2})-([\p{L}\p{N}]{0,2})\.svg$/u
const FONTS = "system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif"
const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': SANDBOX,
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Draws what the address says. No user is read, so the address needs no signature and strangers
 * learn nothing from it.
 */
export const INITIALS_ROUTES = [
  routeOf<object>({ area: 'file' })({
    method: 'GET',
    url: '/file/initials/:name',
    access: 'public',
    errors: ['file_not_found'],
    summary: 'Get the picture of a user without an avatar',
    description: 'The address names the colour and the initials: `3-MB.svg`.',
    params: Type.Object({ name: textOf(32) }),
    schema: { produces: ['image/svg+xml'] },
    config: { reply: 'plain' },
    run: async (_tools, { params, reply }) => {
      const [, shade, text = ''] = NAME.exec(params.name) ?? []
      const colour = INITIALS_SHADES[Number(shade)]
      if (colour === undefined) throw new FileNotFound()
      return reply.headers(HEADERS).send(drawing(text, colour))
    },
  }),
]

function drawing(text: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">
<rect width="128" height="128" fill="${colour}"/>
<text x="64" y="64" dy=".36em" text-anchor="middle" font-family="${FONTS}" font-size="56" fill="#fff">${text}</text>
</svg>
`
}
