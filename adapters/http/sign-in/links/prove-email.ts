import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ProveEmail } from '../../../../application/auth/links/prove-email.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'

const Body = Type.Object({ token: textOf(256) }, { additionalProperties: false })

export function proveEmailRoutes(prove: ProveEmail): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['Me']
    const asking = {
      summary: "Send the caller a link that proves their account's e-mail address",
      description: 'It works for three days, in a session of the caller only.',
      ...{ tags, response: { 200: Type.Null() } },
    }
    const asked = { access: 'session', body: 'ignored' } as const
    app.post('/auth/email/link', { schema: asking, config: asked }, async (request) => {
      const { userId } = callerOf(request)
      await prove.ask({ userId, source: sourceOf(request), language: languageOf(request) })
      return null
    })

    const schema = {
      summary: "Prove the e-mail address of the caller's account",
      description: 'With the token of the link. Messages about the account then go there.',
      ...{ tags, body: Body, response: { 200: Type.Null() } },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const config = { access: 'session', audit } as const
    app.post('/auth/email/prove', { schema, config }, async (request) => {
      const { userId } = callerOf(request)
      const opened = { userId, token: request.body.token, source: sourceOf(request) }
      await prove.prove(opened, (work) => audited(request, work))
      return null
    })
  }
}
