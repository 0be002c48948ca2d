import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { keptAssets } from '../../edge/kept-assets.ts'

const BUILD = '../dist/bundle/index.umd.min.js'

/** The build that the package has for pages without a bundler, which it does not export by name. */
const SCRIPT = {
  type: 'text/javascript; charset=utf-8',
  address: () => new URL(BUILD, import.meta.resolve('@simplewebauthn/browser')),
}

export function passkeyScriptRoute(): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const schema = {
      summary: 'Get the script for passkeys',
      description: '`@simplewebauthn/browser` as the global `SimpleWebAuthnBrowser`.',
      tags: ['Passkeys'],
      produces: ['text/javascript'],
    }
    const config = { access: 'public', reply: 'bytes' } as const
    app.get('/auth/passkeys/webauthn.js', { schema, config }, async (_request, reply) =>
      reply.type(SCRIPT.type).send(await contentOf(SCRIPT)),
    )
  }
}
