import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OwnPasskeys } from '../../../../application/auth/passkeys/own-passkeys.ts'
import type { Passkey } from '../../../../domain/identity/factors/passkey.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, wireId } from '../../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../../wire/wire-types.ts'
import { OWN_PROOF, ownChange } from '../factors/own-proof.ts'
import { PasskeyName } from './passkey-wire.ts'

const PasskeyRow = Type.Object({
  id: WireId,
  name: Type.String(),
  isBackedUp: Type.Boolean({ description: 'Whether its password manager keeps a copy' }),
  createTime: Type.String(),
  lastUsedTime: NullableText,
})
const tags = ['Passkeys']

export function listPasskeysRoute(passkeys: OwnPasskeys): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...{ summary: 'List the passkeys of the caller', tags },
      response: { 200: Type.Array(PasskeyRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/auth/passkeys', { schema, config }, async (request) =>
      (await passkeys.list(callerOf(request).userId)).map(toRow),
    )
  }
}

export function renamePasskeyRoute(passkeys: OwnPasskeys): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...{ summary: 'Rename a passkey of the caller', tags },
      params: Type.Object({ id: textOf(20) }),
      body: Type.Object({ name: PasskeyName }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'passkey', kind: 'change' } as const
    const config = { access: 'session', audit } as const
    app.put('/auth/passkeys/:id', { schema, config }, async (request) => {
      const id = parseId(request.params.id)
      await passkeys.rename(id, callerOf(request).userId, request.body.name.trim())
      return null
    })
  }
}

/** Bodies of DELETE cannot be encrypted, nor is an id in the address protected by the envelope. */
export function removePasskeyRoute(passkeys: OwnPasskeys): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      ...{ summary: 'Remove a passkey of the caller', tags },
      body: Type.Object({ id: WireId, ...OWN_PROOF }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'passkey', kind: 'remove', covers: 'part' } as const
    const config = { access: 'session', encrypted: 'required', audit } as const
    app.post('/auth/passkeys/remove', { schema, config }, async (request) => {
      const { id, ...proof } = request.body
      const change = ownChange(request, proof)
      await passkeys.remove(idFromWire(id), change, (work) => audited(request, work))
      return null
    })
  }
}

function toRow({ id, name, isBackedUp, createdAt, lastUsedAt }: Passkey) {
  return {
    id: wireId(id),
    name,
    isBackedUp,
    createTime: wireDate(createdAt),
    lastUsedTime: lastUsedAt ? wireDate(lastUsedAt) : null,
  }
}
