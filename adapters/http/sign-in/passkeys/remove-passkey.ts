import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemovePasskey } from '../../../../application/auth/passkeys/remove-passkey.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { OWN_PROOF } from '../factors/own-proof.ts'

const RemovalBody = Type.Object({ id: WireId, ...OWN_PROOF })

/** Bodies of DELETE cannot be encrypted, nor is an id in the address protected by the envelope. */
export function removePasskeyRoute(removePasskey: RemovePasskey): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove a passkey of the caller',
      tags: ['Passkeys'],
      body: RemovalBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'passkey', kind: 'remove', covers: 'part' } as const
    const config = { access: 'session', encrypted: 'required', audit } as const
    app.post('/auth/passkeys/remove', { schema, config }, async (request) => {
      const { id, ...proof } = request.body
      const caller = callerOf(request)
      const [source, origin] = [sourceOf(request), originOf(request)]
      const removal = { id: idFromWire(id), caller, proof, source, origin }
      await removePasskey.execute(removal, (work) => audited(request, work))
      return null
    })
  }
}
