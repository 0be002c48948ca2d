import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Asset, keptAssets } from '../../edge/kept-assets.ts'
import { OVERVIEW_ASSETS } from '../overview/overview-assets.ts'

const PICTURE = 'image/jpeg'

// Each path is a literal, so that tools which search for unused files find it.
const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ...OVERVIEW_ASSETS,
  [
    'plus-ui.jpg',
    { type: PICTURE, address: () => new URL('./pictures/plus-ui.jpg', import.meta.url) },
  ],
  ['vben.jpg', { type: PICTURE, address: () => new URL('./pictures/vben.jpg', import.meta.url) }],
])

/** Scripts, styles and pictures of the welcome page, which loads nothing from other origins. */
export function welcomeAssetsRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const schema = {
      summary: 'Get a script, style or picture of the welcome page',
      tags: ['Console'],
      produces: ['text/javascript', 'text/css', PICTURE],
    }
    const config = { access: 'public', reply: 'bytes' } as const
    for (const [name, asset] of ASSETS) {
      app.get(`/welcome/${name}`, { schema, config }, async (_request, reply) =>
        reply.type(asset.type).send(await contentOf(asset)),
      )
    }
  }
}
