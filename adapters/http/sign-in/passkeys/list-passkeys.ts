import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListPasskeys } from '../../../../application/auth/passkeys/list-passkeys.ts'
import type { Passkey } from '../../../../domain/identity/factors/passkey.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'

const PasskeyRow = Type.Object({
  id: WireId,
  name: Type.String(),
  isBackedUp: Type.Boolean({ description: 'Whether its password manager keeps a copy' }),
  createTime: Type.String(),
  lastUsedTime: NullableText,
})

export function listPasskeysRoute(listPasskeys: ListPasskeys): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the passkeys of the caller',
      tags: ['Passkeys'],
      response: { 200: Type.Array(PasskeyRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/auth/passkeys', { schema, config }, async (request) => {
      const passkeys = await listPasskeys.execute(callerOf(request).userId)
      return passkeys.map(toRow)
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
