import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OpenLock } from '../../../../application/auth/open-lock.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

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
