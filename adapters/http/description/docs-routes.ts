import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import { type Asset, keptAssets } from '../edge/kept-assets.ts'
import { Type } from '../wire/schema.ts'
import type { DescribedService } from './api-document.ts'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Gatehouse API</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css"></head>
<body><div id="ui"></div><script src="swagger-ui-bundle.js"></script>
<script type="module" src="start.js"></script>
</body></html>
`

/** Encrypts bodies where required, and uses the session of a login made on this page. */
const START = `import { sealV2 } from './login-envelope.js'

const root = new URL('..', location.href).pathname
const { paths } = await (await fetch('../openapi.json')).json()

async function sealed(request) {
  const path = '/' + new URL(request.url, location.href).pathname.slice(root.length)
  const operation = paths[path]?.[request.method?.toLowerCase()]
  if (!operation?.['x-encrypted']) return request
  if (!crypto.subtle) throw new Error('Browsers can encrypt on HTTPS and localhost only.')
  const { key, body } = await sealV2(PUBLIC_KEY, { method: request.method, path, text: request.body })
  request.headers['encrypt-key'] = key
  request.body = body
  return request
}

function remembered(response) {
  const isLogin = new URL(response.url, location.href).pathname === root + 'auth/login'
  if (!isLogin) return response
  const { data } = JSON.parse(response.text)
  if (!data) return response
  ui.preauthorizeApiKey('session', data.access_token)
  ui.preauthorizeApiKey('client', data.client_id)
  return response
}

const ui = SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#ui',
  validatorUrl: null,
  requestInterceptor: sealed,
  responseInterceptor: remembered,
})
`

const docsPage = {
  html: PAGE,

  /** @param publicKeyLine the public login key, which every copy of the front end contains */
  script(publicKeyLine: string): string {
    return `const PUBLIC_KEY = ${JSON.stringify(publicKeyLine)}\n${START}`
  },
}

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

// Swagger UI sets styles from its script. Everything else comes from this origin.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

export interface Described extends DescribedService {
  /** The public key that encrypts logins. */
  readonly publicKeyLine: string
}

const DOCUMENT = {
  produces: ['application/json'],
  querystring: Type.Object({
    wire: Type.Optional(
      Type.String({ maxLength: 16, description: 'What a client speaks, such as `6`' }),
    ),
  }),
}

/** Serves the API description and Swagger UI with all its assets. */
export function docsRoute({ publicKeyLine, ...about }: Described): FastifyPluginAsyncTypebox {
  return async (app) => {
    const config = { access: 'public', reply: 'plain' } as const
    const tags = ['Documentation']
    const description = { summary: 'Get this document', tags, ...DOCUMENT }
    app.get('/openapi.json', { schema: description, config }, async ({ query }, reply) =>
      reply.type('application/json; charset=utf-8').send(await app.describeApi(about, query.wire)),
    )

    const page = {
      summary: 'Show this description as a page',
      tags,
      produces: ['text/html'],
      response: { 302: Type.Unsafe<string>({ type: 'null' }) },
    }
    app.get('/docs', { schema: page, config }, async (request, reply) => {
      // Assets have relative addresses so that the page works behind any path prefix.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('docs/')
      return reply.header('content-security-policy', POLICY).type('text/html').send(docsPage.html)
    })

    const contentOf = keptAssets()
    const schema = {
      summary: 'Get an asset of the page',
      tags,
      produces: ['text/javascript', 'text/css'],
      params: Type.Object({ name: Type.String({ maxLength: 64 }) }),
    }
    const named = { ...config, errors: ['route_not_found'] } as const
    app.get('/docs/:name', { schema, config: named }, async ({ params: { name } }, reply) => {
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
