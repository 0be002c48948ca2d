import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type {
  StartPasskeyLogin,
  StartPasskeyProof,
} from '../../../../application/auth/passkeys/start-passkey-login.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { presentedClient } from '../../edge/callers/presented-token.ts'
import { OptionsToUse } from './passkey-options.ts'

const RATE = { name: 'passkey-login', limit: 60, seconds: 60 }

export function startPasskeyProofRoute(start: StartPasskeyProof): FastifyPluginAsyncTypebox {
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
      start.execute(callerOf(request)),
    )
  }
}

export function startPasskeyLoginRoute(
  startLogin: StartPasskeyLogin,
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
      const { options, browserSecret } = await startLogin.execute(clientId, cookie.read(request))
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    })
  }
}
