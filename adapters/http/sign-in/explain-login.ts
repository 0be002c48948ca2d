import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ExplainLogin } from '../../../application/auth/explain-login.ts'
import type { LoginCheck } from '../../../application/auth/login-checklist.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { sourceOf } from '../edge/callers/source-address.ts'
import { Type } from '../wire/schema.ts'
import { NullableText, textOf } from '../wire/wire-types.ts'
import { type Language, languageOf } from '../words/language.ts'
import { textFor } from '../words/texts.ts'

const Query = Type.Object({
  clientId: textOf(64),
  grantType: textOf(32),
  userName: Type.Optional(textOf(128)),
  address: Type.Optional(
    Type.String({
      maxLength: 45,
      description: 'Address from which the login comes. Default: that of the caller',
    }),
  ),
})

const Check = Type.Object({
  check: Type.String(),
  passed: Type.Boolean(),
  reason: NullableText,
})

export function explainLoginRoute(explain: ExplainLogin): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Explain which rules would refuse a login',
      description: 'Runs all rules before the check of credentials. Nothing is counted or used up.',
      tags: ['Clients'],
      querystring: Query,
      response: { 200: Type.Array(Check) },
    }
    const config = { access: 'system:client:query' } as const
    app.get('/system/client/explain', { schema, config }, async (request) => {
      const { clientId, grantType, userName, address } = request.query
      const source = address === undefined ? sourceOf(request) : sourceOf({ ip: address })
      const imagined = { clientId, grantType, userName, source }
      const checks = await explain.execute(imagined, callerOf(request))
      return checks.map((check) => explained(check, languageOf(request)))
    })
  }
}

function explained({ check, passed, hasReason, params }: LoginCheck, language: Language) {
  const reason = hasReason ? textFor(`login_check.${check}`, params, language) : null
  return { check, passed, reason }
}
