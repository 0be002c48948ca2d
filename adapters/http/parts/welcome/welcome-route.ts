import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isLanguage } from '../../../../domain/language/language.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import type { Readiness } from '../../edge/readiness.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { WELCOME_POLICY, type WelcomeFacts, welcomePage } from './welcome-page.ts'

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) })

/** A page for browsers. Programs get the usual answer for an unknown route. */
export function welcomeRoute(
  facts: Omit<WelcomeFacts, 'isReady'>,
  readiness: Readiness,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Show the welcome page',
      tags: ['Console'],
      produces: ['text/html'],
      querystring: Query,
    }
    const config = { access: 'public', reply: 'bytes', errors: ['route_not_found'] } as const
    app.get('/', { schema, config }, async (request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw new HttpRefusal('route_not_found')
      const isReady = (await readiness.missing()).length === 0
      const { lang } = request.query
      const language = isLanguage(lang) ? lang : languageOf(request)
      return reply
        .header('content-security-policy', WELCOME_POLICY)
        .type('text/html; charset=utf-8')
        .send(welcomePage({ ...facts, isReady }, language))
    })
  }
}
