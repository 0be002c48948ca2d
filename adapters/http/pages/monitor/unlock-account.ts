import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { UnlockAccount } from '../../../../application/auth/unlock-account.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function unlockAccountRoute(unlock: UnlockAccount): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Unlock an account and reset its failed attempts',
      tags: ['Login log'],
      params: Type.Object({ userName: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'login-log', kind: 'other' } as const
    const config = { access: 'monitor:logininfor:unlock', audit } as const
    const options = { schema, config, exposeHeadRoute: false }
    app.get('/monitor/logininfor/unlock/:userName', options, async ({ params }) => {
      await unlock.execute(params.userName)
      return null
    })
  }
}
