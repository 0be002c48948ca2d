import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OpenLock } from '../../../../application/auth/open-lock.ts'
import type { GetUser } from '../../../../application/users/get-user.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { userWords } from '../users/user-words.ts'

export function unlockAccountRoute(openLock: OpenLock): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Unlock an account and reset its failed attempts',
      description: 'Refused if its user has rights that the caller lacks.',
      tags: ['Login log'],
      params: Type.Object({ userName: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'login-log', kind: 'other' } as const
    const config = { access: 'monitor:logininfor:unlock', audit } as const
    const options = { schema, config, exposeHeadRoute: false }
    app.get('/monitor/logininfor/unlock/:userName', options, async (request) => {
      await openLock.execute(request.params.userName, callerOf(request))
      return null
    })
  }
}

/** For the button of generation 6 on the page of users. */
export function unlockUserRoute(users: GetUser, openLock: OpenLock): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Unlock the account of a user',
      description: 'Like unlocking it by name.',
      tags: ['Users'],
      params: Type.Object({ userId: textOf(20) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'other' } as const
    const config = { access: 'system:user:edit', audit, recordWords: userWords } as const
    const options = { schema, config, exposeHeadRoute: false }
    app.get('/system/user/unlock/:userId', options, async (request) => {
      const by = callerOf(request)
      const { user } = await users.execute(parseId(request.params.userId), by)
      await openLock.execute(user.name, by)
      return null
    })
  }
}
