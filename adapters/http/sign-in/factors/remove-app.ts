import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveApp } from '../../../../application/auth/factors/remove-app.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { OwnProofBody, ownChange } from './own-proof.ts'

export function removeAppRoute(remove: RemoveApp): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Remove the caller's authenticator app",
      description:
        'Browsers are no longer trusted. Recovery codes go too, unless a passkey is left.',
      tags: ['Second factor'],
      body: OwnProofBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'profile', kind: 'remove', covers: 'part' } as const
    const config = { access: 'session', encrypted: 'required', audit } as const
    app.post('/auth/factors/totp/remove', { schema, config }, async (request) => {
      const change = ownChange(request, request.body)
      await remove.execute(change, (work) => audited(request, work))
      return null
    })
  }
}
