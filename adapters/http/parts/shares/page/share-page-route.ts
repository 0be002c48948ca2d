import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { isLanguage } from '../../../../../domain/language/language.ts'
import { HttpRefusal } from '../../../edge/failures/http-errors.ts'
import { type Asset, keptAssets } from '../../../edge/kept-assets.ts'
import { FRAGMENT, withFragment } from '../../../entry/encoded-fragment.ts'
import { Type } from '../../../wire/schema.ts'
import { languageOf } from '../../../words/language.ts'
import { SHARE_POLICY, sharePage, shareStyle } from './share-page.ts'

const SCRIPT: Asset = {
  type: 'text/javascript; charset=utf-8',
  // A literal, so that tools which search for unused files find it.
  address: () => new URL('./share.mjs', import.meta.url),
}
const CONFIG = { access: 'public', reply: 'plain' } as const

/** The page behind links to files of this `service`. The script asks what the token in the fragment opens. */
export function sharePageRoute(service: string): FastifyPluginAsyncTypebox {
  return async (app) => {
    const contentOf = keptAssets()
    const schema = {
      summary: 'Show the page behind links to files',
      tags: ['Links to files'],
      produces: ['text/html'],
      querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) }),
      response: { 302: Type.Unsafe<string>({ type: 'null' }) },
    }
    app.get('/share', { schema, config: CONFIG }, async (request, reply) => {
      // The page has relative addresses so that it works behind any path prefix.
      if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('share/')
      const { lang } = request.query
      return reply
        .header('content-security-policy', SHARE_POLICY)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(sharePage(isLanguage(lang) ? lang : languageOf(request), service))
    })

    const parts = {
      summary: 'Get the script or style of that page',
      tags: ['Links to files'],
      produces: ['text/javascript', 'text/css'],
      params: Type.Object({ name: Type.String({ maxLength: 64 }) }),
    }
    const config = { ...CONFIG, errors: ['share_closed', 'route_not_found'] } as const
    app.get('/share/:name', { schema: parts, config }, async (request, reply) => {
      const { params, originalUrl } = request
      if (params.name === FRAGMENT) return reply.redirect(withFragment(originalUrl))
      if (params.name === 'share.css') return reply.type('text/css; charset=utf-8').send(shareStyle)
      if (params.name !== 'share.mjs') throw new HttpRefusal('route_not_found')
      return reply.type(SCRIPT.type).send(await contentOf(SCRIPT))
    })
  }
}
