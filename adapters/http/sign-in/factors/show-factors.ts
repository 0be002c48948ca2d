import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SecondFactorRepo } from '../../../../application/ports/factors/second-factor-repo.ts'
import type { Debt } from '../../../../domain/identity/caller.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

const Factors = Type.Object({
  totp: Type.Boolean({ description: 'Whether an authenticator app is in force' }),
  passkeys: Type.Integer(),
  recoveryCodes: Type.Integer({ description: 'How many are left' }),
  trustedBrowserDays: Type.Integer({ description: '0: a login offers no trust' }),
  owes: Type.Unsafe<Debt | null>({
    type: ['string', 'null'],
    enum: ['password', 'factor', null],
    description: 'What the caller must settle before anything else',
  }),
})

export function showFactorsRoute(
  factors: Pick<SecondFactorRepo, 'factorsOf'>,
  trustedBrowserDays: number,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Show the caller's second factors, and what they owe",
      tags: ['Second factor'],
      response: { 200: Factors },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/auth/factors', { schema, config }, async (request) => {
      const { userId, owes = null } = callerOf(request)
      const { hasApp, passkeys, recoveryCodes } = await factors.factorsOf(userId)
      return { totp: hasApp, passkeys, recoveryCodes, trustedBrowserDays, owes }
    })
  }
}
