import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BindMiniProgram } from '../../../application/auth/social/bind-mini-program.ts'
import { audited } from '../edge/audit/audited.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { originOf } from '../edge/callers/login-origin.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const BindBody = Type.Object({ appid: Type.Optional(textOf(64)), xcxCode: textOf(512) })

export function bindMiniProgramRoute(bindMiniProgram: BindMiniProgram): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Bind the caller to a mini-program identity',
      description: '`appid` is optional while exactly one mini-program is configured.',
      tags: ['Third parties'],
      body: BindBody,
      response: { 200: Type.Null() },
    }
    const rate = { name: 'xcx-bind', limit: 20, seconds: 60 }
    const audit = { area: 'binding', kind: 'add', covers: 'part' } as const
    const config = { access: 'session', rate, audit } as const
    app.post('/auth/xcx/bind', { schema, config }, async (request) => {
      const { appid = '', xcxCode } = request.body
      const [caller, origin] = [callerOf(request), originOf(request)]
      const binding = { caller, origin, appId: appid, code: xcxCode }
      await bindMiniProgram.execute(binding, (work) => audited(request, work))
      return null
    })
  }
}
