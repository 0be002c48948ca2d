import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ConfirmApp } from '../../../../application/auth/factors/confirm-app.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { Type } from '../../wire/schema.ts'
import { Otp } from './own-proof.ts'
import { MadeCodes } from './renew-recovery-codes.ts'

const Body = Type.Object({ otp: Otp }, { additionalProperties: false })

export function confirmAppRoute(confirm: ConfirmApp): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Confirm an authenticator app with its first code',
      description:
        'From now on, logins need a code. Earlier recovery codes are worth nothing, and the other sessions ' +
        'of the user end. After five codes the setup has to begin again.',
      tags: ['Second factor'],
      body: Body,
      response: { 200: MadeCodes },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const rate = { name: 'factor-confirmations', limit: 30, seconds: 60 }
    const config = { access: 'session', whileOwing: 'factor', rate, audit } as const
    app.post('/auth/factors/totp/confirm', { schema, config }, async (request) => {
      const by = { caller: callerOf(request), origin: originOf(request) }
      const first = { ...by, typed: request.body.otp }
      const codes = await confirm.execute(first, (work) => audited(request, work))
      return { recoveryCodes: [...codes] }
    })
  }
}
