import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '../../../../domain/language/language.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import { keptAssets } from '../../edge/kept-assets.ts'
import { FRAGMENT, withFragment } from '../../entry/encoded-fragment.ts'
import { Type } from '../../wire/schema.ts'
import { languageOf } from '../../words/language.ts'
import { ACCOUNT_ASSETS } from './account-assets.ts'
import { ACCOUNT_POLICY, accountFrame } from './account-frame.ts'
import type { AccountFacts, AccountPage } from './account-page.ts'
import { ACCOUNT_PAGES } from './account-pages.ts'
import { accountStyle } from './account-style.ts'

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) })
const Name = Type.Object({ name: Type.String({ maxLength: 64 }) })
const PAGES: ReadonlyMap<string, AccountPage> = new Map(
  ACCOUNT_PAGES.map((page) => [page.name, page]),
)
const CONFIG = { access: 'public', reply: 'plain', errors: ['route_not_found'] } as const

/** Pages on which people look after their own account. They have only what everybody may read. */
export function accountRoute(facts: AccountFacts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const show = (page: AccountPage, request: FastifyRequest, lang: string | undefined) => {
      const isChosen = isLanguage(lang)
      const language = isChosen ? lang : languageOf(request)
      return accountFrame(page, { language, isChosen, pages: ACCOUNT_PAGES, facts })
    }

    const first = {
      summary: 'Show the account pages',
      tags: ['Account pages'],
      produces: ['text/html'],
      querystring: Query,
      response: { 302: Type.Unsafe<string>({ type: 'null' }) },
    }
    app.get('/account', { schema: first, config: CONFIG }, async (request, reply) => {
      // Links have relative addresses so that the pages work behind any path prefix.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('account/')
      return sendPage(reply, show(pageOf(''), request, request.query.lang))
    })

    const schema = {
      summary: 'Get an account page, or a script or style of it',
      tags: ['Account pages'],
      produces: ['text/html', 'text/javascript', 'text/css'],
      params: Name,
      querystring: Query,
    }
    app.get('/account/:name', { schema, config: CONFIG }, async (request, reply) => {
      const { name } = request.params
      if (name === FRAGMENT) return reply.redirect(withFragment(request.originalUrl))
      if (name === 'account.css') return reply.type('text/css; charset=utf-8').send(accountStyle)
      const asset = ACCOUNT_ASSETS.get(name)
      if (asset) return reply.type(asset.type).send(await contentOf(asset))
      return sendPage(reply, show(pageOf(name), request, request.query.lang))
    })
  }
}

function pageOf(name: string): AccountPage {
  const page = PAGES.get(name)
  if (!page) throw new HttpRefusal('route_not_found')
  return page
}

function sendPage(reply: FastifyReply, text: string) {
  return reply
    .header('content-security-policy', ACCOUNT_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
}
