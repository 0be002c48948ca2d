import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TrustedBrowsers } from '../../../../application/auth/factors/trusted-browsers.ts'
import type { TrustedBrowser } from '../../../../domain/identity/factors/trusted-browser.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { networkKind } from '../../pages/monitor/log-parts.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { textOf } from '../../wire/wire-types.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { namedRecord } from '../../words/route-words.ts'

const recordWords = namedRecord({ en: 'browser', zh: '浏览器' })
const BrowserRow = Type.Object({
  id: Type.String(),
  ipaddr: Type.String(),
  loginLocation: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  createTime: Type.String(),
  lastUsedTime: Type.String(),
  expireTime: Type.String(),
})

export function listTrustedBrowsersRoute(browsers: TrustedBrowsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the browsers that are not asked for a second factor',
      tags: ['Second factor'],
      response: { 200: Type.Array(BrowserRow) },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/auth/factors/browsers', { schema, config }, async (request) => {
      const listed = await browsers.listOf(callerOf(request).userId)
      return listed.map((browser) => browserRow(browser, languageOf(request)))
    })
  }
}

export function removeTrustedBrowserRoute(browsers: TrustedBrowsers): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Ask a browser for the second factor again',
      tags: ['Second factor'],
      params: Type.Object({ id: textOf(64) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'profile', kind: 'remove' } as const
    const config = { access: 'session', audit, recordWords } as const
    app.delete('/auth/factors/browsers/:id', { schema, config }, async (request) => {
      await browsers.remove(callerOf(request).userId, request.params.id)
      return null
    })
  }
}

function browserRow(browser: TrustedBrowser, language: Language) {
  const { id, origin, createdAt, lastUsedAt, expiresAt } = browser
  return {
    id,
    ipaddr: origin.address,
    loginLocation: networkKind(origin.address, language),
    ...deviceOf(origin.userAgent),
    createTime: wireDate(createdAt),
    lastUsedTime: wireDate(lastUsedAt),
    expireTime: wireDate(expiresAt),
  }
}
