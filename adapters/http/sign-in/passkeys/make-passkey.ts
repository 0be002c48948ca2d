import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MakePasskey } from '../../../../application/auth/passkeys/make-passkey.ts'
import { audited } from '../../edge/audit/audited.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { OwnProofBody } from '../factors/own-proof.ts'
import { binary, CredentialId, OptionsToMake, PasskeyName } from './passkey-wire.ts'

const Transport = Type.String({ maxLength: 32, pattern: '^[a-z-]*$' })

const MadeBody = Type.Object({
  name: PasskeyName,
  passkeyId: CredentialId,
  clientDataJSON: binary(4096, 'As the browser returned it'),
  attestationObject: binary(16_384, 'As the browser returned it'),
  transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
})

const AddedReply = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Only with the first factor of an account, and shown only now',
  }),
})
const tags = ['Passkeys']

const rules = { access: 'session', whileOwing: 'factor' } as const

export function startPasskeyRoute(
  passkeys: MakePasskey,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...{ summary: 'Get the options for making a passkey', tags },
      description: 'For `startRegistration` of `@simplewebauthn/browser`, within two minutes.',
      body: OwnProofBody,
      response: { 200: OptionsToMake },
    }
    const config = { ...rules, encrypted: 'required' } as const
    app.post('/auth/passkeys/options', { schema, config }, async (request, reply) => {
      const { options, browserSecret } = await passkeys.start({
        ...{ caller: callerOf(request), proof: request.body, source: sourceOf(request) },
        browserSecret: cookie.read(request),
      })
      if (browserSecret !== undefined) cookie.set(reply, browserSecret)
      return options
    })
  }
}

export function addPasskeyRoute(
  passkeys: MakePasskey,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...{ summary: 'Keep a passkey that the browser has made', tags },
      body: MadeBody,
      response: { 200: AddedReply },
    }
    const audit = { area: 'passkey', kind: 'add', covers: 'part' } as const
    const config = { ...rules, audit } as const
    app.post('/auth/passkeys', { schema, config }, async (request) => {
      const { name, transports = [], ...made } = request.body
      const named = {
        ...{ caller: callerOf(request), name: name.trim(), made: { ...made, transports } },
        ...{ browserSecret: cookie.read(request), origin: originOf(request) },
      }
      const codes = await passkeys.add(named, (work) => audited(request, work))
      return { recoveryCodes: [...codes] }
    })
  }
}
