import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RenewRecoveryCodes } from '../../../../application/auth/factors/renew-recovery-codes.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { OwnProofBody, ownChange } from './own-proof.ts'

export const MadeCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each replaces a code of the app once. Shown only in this answer',
  }),
})

export function renewRecoveryCodesRoute(renew: RenewRecoveryCodes): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Make new recovery codes',
      description: 'The former ones are worth nothing afterwards.',
      tags: ['Second factor'],
      body: OwnProofBody,
      response: { 200: MadeCodes },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const config = { access: 'session', encrypted: 'required', audit } as const
    app.post('/auth/factors/recovery-codes', { schema, config }, async (request) => {
      const change = ownChange(request, request.body)
      const codes = await renew.execute(change, (work) => audited(request, work))
      return { recoveryCodes: [...codes] }
    })
  }
}
