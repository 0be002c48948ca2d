import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Asset, keptAssets } from '../edge/kept-assets.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const PICTURE = 'image/jpeg'

// Each path is a literal, so that tools which search for unused files find it.
const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['client.mjs', script(() => new URL('client.mjs', import.meta.resolve('gatehouse/client')))],
  [
    'login-envelope.mjs',
    script(() => new URL('login-envelope.mjs', import.meta.resolve('gatehouse/client'))),
  ],
  ['overview.mjs', script(() => new URL('./overview/overview.mjs', import.meta.url))],
  ['overview-charts.mjs', script(() => new URL('./overview/overview-charts.mjs', import.meta.url))],
  [
    'overview-figures.mjs',
    script(() => new URL('./overview/overview-figures.mjs', import.meta.url)),
  ],
  [
    'plus-ui.jpg',
    { type: PICTURE, address: () => new URL('./pictures/plus-ui.jpg', import.meta.url) },
  ],
  ['vben.jpg', { type: PICTURE, address: () => new URL('./pictures/vben.jpg', import.meta.url) }],
  ['uplot.js', script(() => new URL(import.meta.resolve('uplot/dist/uPlot.iife.min.js')))],
  [
    'uplot.css',
    { type: STYLE, address: () => new URL(import.meta.resolve('uplot/dist/uPlot.min.css')) },
  ],
])

/** Scripts, styles and pictures of the welcome page, which loads nothing from other origins. */
export function welcomeAssetsRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const schema = {
      summary: 'Get a script, style or picture of the welcome page',
      tags: ['Console'],
      produces: ['text/javascript', 'text/css', 'image/jpeg'],
    }
    const config = { access: 'public', reply: 'bytes' } as const
    for (const [name, asset] of ASSETS) {
      app.get(`/welcome/${name}`, { schema, config }, async (_request, reply) =>
        reply.type(asset.type).send(await contentOf(asset)),
      )
    }
  }
}

function script(address: () => URL): Asset {
  return { type: SCRIPT, address }
}
