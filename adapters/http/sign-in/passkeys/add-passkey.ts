import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddPasskey } from '../../../../application/auth/passkeys/add-passkey.ts'
import { audited } from '../../edge/audit/audited.ts'
import type { BrowserCookie } from '../../edge/callers/browser-cookie.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { Type } from '../../wire/schema.ts'
import { binary, CredentialId, PasskeyName } from './passkey-wire.ts'

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

export function addPasskeyRoute(
  addPasskey: AddPasskey,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Keep a passkey that the browser has made',
      tags: ['Passkeys'],
      body: MadeBody,
      response: { 200: AddedReply },
    }
    const audit = { area: 'passkey', kind: 'add', covers: 'part' } as const
    const config = { access: 'session', whileOwing: 'factor', audit } as const
    app.post('/auth/passkeys', { schema, config }, async (request) => {
      const { name, transports = [], ...made } = request.body
      const caller = callerOf(request)
      const browserSecret = cookie.read(request)
      const named = {
        ...{ caller, name: name.trim(), made: { ...made, transports }, browserSecret },
        origin: originOf(request),
      }
      const codes = await addPasskey.execute(named, (work) => audited(request, work))
      return { recoveryCodes: [...codes] }
    })
  }
}
