import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isLanguage } from '../../../domain/language/language.ts'
import { Type } from '../wire/schema.ts'
import { languageOf } from '../words/language.ts'
import { INBOX_POLICY, inboxPage, type KeptMessage } from './dev-inbox-page.ts'

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) })

/** Shows codes to anybody at this machine, in development. @param messages oldest first */
export function devInboxRoute(messages: () => readonly KeptMessage[]): FastifyPluginAsyncTypebox {
  return async (app) => {
    const config = { access: 'public', reply: 'plain', development: true } as const
    const schema = {
      summary: 'Show codes for which no sender is configured',
      tags: ['Development'],
      produces: ['text/html', 'application/json'],
      querystring: Query,
    }
    app.get('/dev/inbox', { schema, config }, async (request, reply) => {
      if (request.headers.accept?.includes('application/json')) return { messages: messages() }
      const { lang } = request.query
      const language = isLanguage(lang) ? lang : languageOf(request)
      return reply
        .header('content-security-policy', INBOX_POLICY)
        .type('text/html; charset=utf-8')
        .send(inboxPage(messages().toReversed(), language))
    })
  }
}
