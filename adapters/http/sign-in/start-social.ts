import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { StartSocial } from '../../../application/auth/social/start-social.ts'
import type { BrowserCookie } from '../edge/callers/browser-cookie.ts'
import type { OptionalCaller } from '../edge/callers/optional-caller.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const Params = Type.Object({ source: textOf(64) })
const Query = Type.Object({
  domain: Type.Optional(textOf(255)),
  tenantId: Type.Optional(textOf(20)),
})

/** Login pages call this without a session; profile pages call it with one to start a binding. */
export function startSocialRoute(
  startSocial: StartSocial,
  caller: OptionalCaller,
  cookie: BrowserCookie,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the address for logging in with, or binding, a third-party account',
      description: 'Without `domain`, people return to the first of the configured front ends.',
      tags: ['Third parties'],
      params: Params,
      querystring: Query,
      response: { 200: Type.String() },
    }
    const rate = { name: 'social-start', limit: 20, seconds: 60 }
    const config = { access: 'public', rate } as const
    app.get('/auth/binding/:source', { schema, config }, async (request, reply) => {
      const { source } = request.params
      const { domain } = request.query
      const started = await startSocial.execute({
        source,
        domain,
        caller: await caller.of(request),
      })
      if (started.browserSecret !== undefined) cookie.set(reply, started.browserSecret)
      return started.url
    })
  }
}
