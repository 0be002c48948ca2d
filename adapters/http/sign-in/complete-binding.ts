import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { CompleteBinding } from '../../../application/auth/social/complete-binding.ts'
import { audited } from '../edge/audit/audited.ts'
import type { BrowserCookie } from '../edge/callers/browser-cookie.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { originOf } from '../edge/callers/login-origin.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const CallbackBody = Type.Object({
  source: textOf(64),
  socialCode: textOf(2048),
  socialState: textOf(1024),
})

export function completeBindingRoute(
  completeBinding: CompleteBinding,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Complete the binding of a third-party account',
      tags: ['Third parties'],
      body: CallbackBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'binding', kind: 'add', covers: 'part' } as const
    const config = { access: 'session', audit } as const
    app.post('/auth/social/callback', { schema, config }, async (request) => {
      const { source, socialCode, socialState } = request.body
      const by = { userId: callerOf(request).userId, origin: originOf(request) }
      const returned = { state: socialState, browserSecret: cookie.read(request) }
      const binding = { by, source, code: socialCode, returned }
      await completeBinding.execute(binding, (work) => audited(request, work))
      return null
    })
  }
}
