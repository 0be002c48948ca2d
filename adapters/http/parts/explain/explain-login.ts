import type { ExplainLogin } from '../../../../application/parts/explain/explain-login.ts'
import type { LoginCheck } from '../../../../application/parts/explain/login-checklist.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText, textOf } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'

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

export const EXPLAIN_ROUTES = [
  routeOf<{ readonly explain: ExplainLogin }>({ area: 'client' })({
    method: 'GET',
    url: '/system/client/explain',
    access: 'system:client:query',
    errors: ['client_not_found'],
    summary: 'Explain which rules would refuse a login',
    description: 'Runs all rules before the check of credentials. Nothing is counted or used up.',
    query: Query,
    reply: Type.Array(Check),
    run: async ({ explain }, { query, caller, source, language }) => {
      const { clientId, grantType, userName, address } = query
      const from = address === undefined ? source : sourceOf({ ip: address })
      const imagined = { clientId, grantType, userName, source: from }
      const checks = await explain.execute(imagined, caller)
      return checks.map((check) => explained(check, language))
    },
  }),
]

function explained({ check, passed, hasReason, params }: LoginCheck, language: Language) {
  const reason = hasReason ? textFor(`login_check.${check}`, params, language) : null
  return { check, passed, reason }
}
