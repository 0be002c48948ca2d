import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { StartPasskeyUse } from '../../../../application/auth/passkeys/use-passkey.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { presentedClient } from '../../edge/callers/presented-token.ts'
import { keptAssets } from '../../edge/kept-assets.ts'
import { OptionsToUse } from './passkey-wire.ts'

const RATE = { name: 'passkey-login', limit: 60, seconds: 60 }
const BUILD = '../dist/bundle/index.umd.min.js'

/** The build that the package has for pages without a bundler, which it does not export by name. */
const SCRIPT = {
  type: 'text/javascript; charset=utf-8',
  address: () => new URL(BUILD, import.meta.resolve('@simplewebauthn/browser')),
}

export function startLoginRoute(
  start: StartPasskeyUse,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the options for logging in by passkey',
      description:
        'For `startAuthentication` of `@simplewebauthn/browser`, within two minutes, and for the client in the header `clientid`.',
      tags: ['Login'],
      response: { 200: OptionsToUse },
    }
    const config = { access: 'public', body: 'ignored', rate: RATE } as const
    app.post('/auth/passkeys/login-options', { schema, config }, async (request, reply) => {
      const clientId = presentedClient(request) ?? ''
      const { options, browserSecret } = await start.forLogin(clientId, cookie.read(request))
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    })
  }
}

export function startProofRoute(start: StartPasskeyUse): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the options for proving by passkey who the caller is',
      description:
        'For `startAuthentication` of `@simplewebauthn/browser`. Within two minutes and once, in the same session, the answer is a proof for a change that asks for one.',
      tags: ['Passkeys'],
      response: { 200: OptionsToUse },
    }
    const config = { access: 'session', body: 'ignored', repeat: 'allowed' } as const
    app.post('/auth/passkeys/proof-options', { schema, config }, (request) =>
      start.forProof(callerOf(request)),
    )
  }
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
