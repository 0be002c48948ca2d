import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetUserPassword } from '../../../../application/users/set-user-password.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

const Body = Type.Object({ userId: WireId, password: Type.String({ maxLength: 256 }) })

export function setUserPasswordRoute(setPassword: SetUserPassword): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set the password of a user',
      description: 'Ends all sessions of the user and unlocks the account.',
      tags: ['Users'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = {
      access: 'system:user:resetPwd',
      keys: 'closed',
      encrypted: 'required',
      audit,
      recordWords: userWords,
    } as const
    app.put('/system/user/resetPwd', { schema, config }, async (request) => {
      const { userId, password } = request.body
      await setPassword.execute(idFromWire(userId), password, callerOf(request), (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
