import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { StartPasskey } from '../../../../application/auth/passkeys/start-passkey.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { OwnProofBody } from '../factors/own-proof.ts'
import { OptionsToMake } from './passkey-options.ts'

export function startPasskeyRoute(
  startPasskey: StartPasskey,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the options for making a passkey',
      description: 'For `startRegistration` of `@simplewebauthn/browser`, within two minutes.',
      tags: ['Passkeys'],
      body: OwnProofBody,
      response: { 200: OptionsToMake },
    }
    const config = { access: 'session', whileOwing: 'factor', encrypted: 'required' } as const
    app.post('/auth/passkeys/options', { schema, config }, async (request, reply) => {
      const { options, browserSecret } = await startPasskey.execute({
        caller: callerOf(request),
        proof: request.body,
        source: sourceOf(request),
        browserSecret: cookie.read(request),
      })
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    })
  }
}
