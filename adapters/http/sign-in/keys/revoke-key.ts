import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RevokeKey } from '../../../../application/auth/keys/revoke-key.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function revokeKeyRoute(revokeKey: RevokeKey): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Revoke one of the caller's keys for programs",
      description: 'When this answers, no instance accepts the key.',
      tags: ['Keys for programs'],
      params: Type.Object({ keyId: textOf(20) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'program-key', kind: 'remove' } as const
    const config = { access: 'session', audit } as const
    app.delete('/auth/keys/:keyId', { schema, config }, async (request) => {
      await revokeKey.execute(parseId(request.params.keyId), callerOf(request).userId)
      return null
    })
  }
}
