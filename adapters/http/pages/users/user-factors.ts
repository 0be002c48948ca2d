import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ResetUserFactors } from '../../../../application/users/reset-user-factors.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

const PARAMS = Type.Object({ userId: textOf(20) })
const ACCESS = { access: 'system:user:resetPwd', keys: 'closed', recordWords: userWords } as const
const TAGS = ['Users']

const Factors = Type.Object({
  app: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
  passkeys: Type.Integer(),
  recoveryCodes: Type.Integer({ description: 'Codes that are left' }),
  required: Type.Boolean({ description: 'Whether a role of the user requires a factor' }),
})

/** Looks at the factors of another user, and removes them when the phone is lost. */
export function userFactorsRoute(factors: ResetUserFactors): FastifyPluginAsyncTypebox {
  return async (app) => {
    const shown = {
      summary: 'Get the factors of a user',
      tags: TAGS,
      params: PARAMS,
      response: { 200: Factors },
    }
    app.get('/system/user/:userId/factors', { schema: shown, config: ACCESS }, async (request) => {
      const id = parseId(request.params.userId)
      const { hasApp, passkeys, recoveryCodes, isRequired } = await factors.of(
        id,
        callerOf(request),
      )
      return { app: hasApp, passkeys, recoveryCodes, required: isRequired }
    })
    const schema = {
      summary: 'Remove the factors of a user',
      description:
        'For somebody who has lost the phone. Also removes recovery codes and passkeys, and ends all sessions and trusted browsers of the user.',
      tags: TAGS,
      params: PARAMS,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { ...ACCESS, audit } as const
    app.delete('/system/user/:userId/factors', { schema, config }, async (request) => {
      const id = parseId(request.params.userId)
      await factors.execute(id, callerOf(request), originOf(request), (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
