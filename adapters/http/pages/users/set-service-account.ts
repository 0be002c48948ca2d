import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetServiceAccount } from '../../../../application/users/set-service-account.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

export function setServiceAccountRoute(set: SetServiceAccount): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Make a user a service account, or a person again',
      description:
        'A service account has keys for programs and cannot log in. Its sessions end at once.',
      tags: ['Users'],
      body: Type.Object({ userId: WireId, serviceAccount: Type.Boolean() }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const access = 'system:user:edit'
    const config = { access, keys: 'closed', audit, recordWords: userWords } as const
    app.put('/system/user/serviceAccount', { schema, config }, async (request) => {
      const { userId, serviceAccount } = request.body
      const [id, by] = [idFromWire(userId), callerOf(request)]
      await set.execute(id, serviceAccount, by, (work) => audited(request, work))
      return null
    })
  }
}
