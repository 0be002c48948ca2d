import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isLanguage } from '../../../../domain/language/language.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { INBOX_POLICY, inboxPage, type KeptMessage, MAIL_POLICY } from './dev-inbox-page.ts'

const Query = Type.Object({
  lang: Type.Optional(Type.String({ maxLength: 8 })),
  mail: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
})

/**
 * Shows codes to anybody at this machine, in development.
 * @param messages oldest first; absent when the inbox is off, which browsers are told
 */
export function devInboxRoute(messages?: () => readonly KeptMessage[]): FastifyPluginAsyncTypebox {
  return async (app) => {
    const shows = messages && ({ development: true } as const)
    const errors = ['route_not_found'] as const
    const config = { access: 'public', reply: 'plain', errors, ...shows } as const
    const schema = {
      summary: 'Show codes for which no sender is configured',
      tags: ['Development'],
      produces: ['text/html', 'application/json'],
      querystring: Query,
    }
    app.get('/dev/inbox', { schema, config }, async (request, reply) => {
      const { accept = '' } = request.headers
      if (!messages && !accept.includes('text/html')) throw new HttpRefusal('route_not_found')
      if (messages && accept.includes('application/json')) return { messages: messages() }
      const { lang, mail } = request.query
      const page = mail && messages?.()[Number(mail)]?.html
      if (page !== undefined && page !== '')
        return reply
          .header('content-security-policy', MAIL_POLICY)
          .type('text/html; charset=utf-8')
          .send(page)
      const language = isLanguage(lang) ? lang : languageOf(request)
      return reply
        .header('content-security-policy', INBOX_POLICY)
        .type('text/html; charset=utf-8')
        .code(messages ? 200 : 404)
        .send(inboxPage(messages?.(), language))
    })
  }
}
