import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SecondFactorRepo } from '../../../../application/ports/second-factor-repo.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'

const Factors = Type.Object({
  totp: Type.Boolean({ description: 'Whether an authenticator app is in force' }),
  passkeys: Type.Integer(),
  recoveryCodes: Type.Integer({ description: 'How many are left' }),
  trustedBrowserDays: Type.Integer({ description: '0: a login offers no trust' }),
})

export function showFactorsRoute(
  factors: Pick<SecondFactorRepo, 'factorsOf'>,
  trustedBrowserDays: number,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Show the caller's second factors",
      tags: ['Second factor'],
      response: { 200: Factors },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/auth/factors', { schema, config }, async (request) => {
      const { hasApp, passkeys, recoveryCodes } = await factors.factorsOf(callerOf(request).userId)
      return { totp: hasApp, passkeys, recoveryCodes, trustedBrowserDays }
    })
  }
}
