import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import { type Asset, keptAssets } from '../edge/kept-assets.ts'
import { Type } from '../wire/schema.ts'
import { docsPage } from './docs-page.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['swagger-ui.css', { type: 'text/css; charset=utf-8', address: ofSwagger('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: SCRIPT, address: ofSwagger('swagger-ui-bundle.js') }],
  [
    'login-envelope.js',
    {
      type: SCRIPT,
      address: () => new URL('./login-envelope.mjs', import.meta.resolve('gatehouse/client')),
    },
  ],
])

// The page sets styles from its script; everything else comes from this origin.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

export interface Described {
  readonly version: string
  /** What logins are encrypted with. */
  readonly publicKeyLine: string
}

/** The API description, and a page to read it. All assets are served from here. */
export function docsRoute({ version, publicKeyLine }: Described): FastifyPluginAsyncTypebox {
  return async (app) => {
    const config = { access: 'public', reply: 'plain' } as const
    const tags = ['Documentation']
    const description = { summary: 'This description', tags, produces: ['application/json'] }
    app.get('/openapi.json', { schema: description, config }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await app.describeApi(version)),
    )

    const page = {
      summary: 'A page to read it',
      tags,
      produces: ['text/html'],
      response: { 302: Type.Unsafe<string>({ type: 'null' }) },
    }
    app.get('/docs', { schema: page, config }, async (request, reply) => {
      // Assets are named relative to the page, so that it works behind any prefix.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('docs/')
      return reply.header('content-security-policy', POLICY).type('text/html').send(docsPage.html)
    })

    const contentOf = keptAssets()
    const schema = {
      summary: 'What the page is made of',
      tags,
      produces: ['text/javascript', 'text/css'],
      params: Type.Object({ name: Type.String({ maxLength: 64 }) }),
    }
    app.get('/docs/:name', { schema, config }, async ({ params: { name } }, reply) => {
      if (name === 'start.js') {
        return reply.type('text/javascript').send(docsPage.script(publicKeyLine))
      }
      const asset = ASSETS.get(name)
      if (asset === undefined) throw new HttpRefusal('route_not_found')
      return reply.type(asset.type).send(await contentOf(asset))
    })
  }
}

function ofSwagger(name: string): () => URL {
  return () => new URL(`./static/${name}`, import.meta.resolve('@fastify/swagger-ui'))
}
