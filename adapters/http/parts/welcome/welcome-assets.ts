import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { keptAssets } from '../../edge/kept-assets.ts'
import { OVERVIEW_ASSETS } from '../overview/overview-assets.ts'

/** Scripts and styles of the welcome page, which loads nothing from other origins. */
export function welcomeAssetsRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const schema = {
      summary: 'Get a script or style of the welcome page',
      tags: ['Console'],
      produces: ['text/javascript', 'text/css'],
    }
    const config = { access: 'public', reply: 'bytes' } as const
    for (const [name, asset] of OVERVIEW_ASSETS) {
      app.get(`/welcome/${name}`, { schema, config }, async (_request, reply) =>
        reply.type(asset.type).send(await contentOf(asset)),
      )
    }
  }
}
