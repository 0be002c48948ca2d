import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RenamePasskey } from '../../../../application/auth/passkeys/rename-passkey.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { PasskeyId, PasskeyName } from './passkey-wire.ts'

const NameBody = Type.Object({ name: PasskeyName })

export function renamePasskeyRoute(renamePasskey: RenamePasskey): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Rename a passkey of the caller',
      tags: ['Passkeys'],
      params: PasskeyId,
      body: NameBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'passkey', kind: 'change' } as const
    const config = { access: 'session', audit } as const
    app.put('/auth/passkeys/:id', { schema, config }, async (request) => {
      const id = parseId(request.params.id)
      await renamePasskey.execute(id, callerOf(request).userId, request.body.name.trim())
      return null
    })
  }
}
