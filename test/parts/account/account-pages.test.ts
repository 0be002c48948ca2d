import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_PAGES } from '../../../adapters/http/parts/account/account-route.ts'
import { aUser } from '../../support/builders.ts'
import { contact } from '../../support/codes-http.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

const HTML = 'text/html; charset=utf-8'
const ENGLISH = { accept: 'text/html', 'accept-language': 'en' }

let service: WholeService

beforeAll(async () => {
  service = await wholeService({ PASSWORD_MIN_LENGTH: '9' })
}, START_MS)
afterAll(() => service.close())

const ask = (url: string, headers: Record<string, string> = ENGLISH, by = service) =>
  by.app.inject({ method: 'GET', url, headers })

describe('GET /account/', () => {
  it.each(ACCOUNT_PAGES)('shows the page "$name" in both languages', async ({ name, title }) => {
    const english = await ask(`/account/${name}`)
    expect([english.statusCode, english.headers['content-type']]).toEqual([200, HTML])
    expect(english.body).toContain(`<h1>${title.en}</h1>`)
    expect(english.body).toContain('<html lang="en">')
    const chosen = await ask(`/account/${name}?lang=zh`)
    expect(chosen.body).toContain(`<h1>${title.zh}</h1>`)
    const browser = await ask(`/account/${name}`, { ...ENGLISH, 'accept-language': 'zh-CN,en' })
    expect(browser.body).toContain('<html lang="zh-CN">')
  })

  it.each(ACCOUNT_PAGES)('allows "$name" no other origin, and nothing inline', async ({ name }) => {
    const { headers, body } = await ask(`/account/${name}`)
    expect(body).not.toMatch(/\s(?:src|href)="(?:https?:)?\/\//)
    expect(body).not.toMatch(/<script(?![^>]+src=)|<style|\son\w+=|\sstyle=/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('sends every script that a page or another script names', async () => {
    const pages = await Promise.all(ACCOUNT_PAGES.map(({ name }) => ask(`/account/${name}`)))
    const named = new Set(
      pages.flatMap(({ body }) =>
        [...body.matchAll(/(?:src|data-client|stylesheet" href)="(?:\.\/)?([^":]+)"/g)].map(
          ([, name = '']) => name,
        ),
      ),
    )
    for (const name of named) {
      const { statusCode, headers, body } = await ask(`/account/${name}`)
      expect([name, statusCode, headers['x-content-type-options']]).toEqual([name, 200, 'nosniff'])
      expect(headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/)
      for (const [, imported = ''] of body.matchAll(/from '\.\/([^']+)'/g)) named.add(imported)
    }
    expect([...named]).toEqual(
      expect.arrayContaining(['account.css', 'client.mjs', 'login-envelope.mjs']),
    )
  })

  it('says beside a new password what it must be, and leads back to the console', async () => {
    for (const name of ['password', 'reset']) {
      const { body } = await ask(`/account/${name}`)
      expect(body).toContain('At least 9 characters')
      expect(body).toContain('<a href="../" target="_blank" rel="noopener">Console</a>')
    }
  })

  it('leads to the console beside it, where a proxy serves that', async () => {
    const PUBLIC_URL = 'http://localhost:5320/prod-api'
    const beside = await wholeService({ PUBLIC_URL })
    const { body } = await beside.app.inject({ url: '/account/password' })
    expect(body).toContain('<a href="/" target="_blank" rel="noopener">')
    await beside.close()
  })

  it('leads from the address without a slash, whatever the prefix', async () => {
    const { statusCode, headers } = await ask('/account')
    expect([statusCode, headers.location]).toEqual([302, 'account/'])
  })

  it.each([
    ['/account/reset%23tok-en_1', 'reset#tok-en_1'],
    ['/account/reset%2523tok-en_1', 'reset#tok-en_1'],
    ['/account/RESET%252523tok-en_1.?utm=1', 'reset#tok-en_1.'],
    ['/account/%23s1.ab.c-d.e_f', './#s1.ab.c-d.e_f'],
    ['/account%23token', 'account/#token'],
    ['/share/%23token', './#token'],
    ['/share%2523token', 'share/#token'],
    ['/prod-api/share/%23token)', './#token'],
  ])('opens %s, whose # a program has encoded', async (url, location) => {
    const opened = await ask(url)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, location])
    const { pathname } = new URL(location, `http://localhost${url}`)
    expect((await ask(pathname)).statusCode).toBe(200)
  })

  const elsewhere = ['http:example.com', 'https:example.com', 'javascript:alert(1)', 'data:,']
  it.each(elsewhere)('leads nobody elsewhere by %s and an encoded #', async (name) => {
    const { statusCode, headers } = await ask(`/account/${name}%23token`)
    expect([statusCode, headers.location]).toEqual([302, './#token'])
  })

  it('has no other addresses', async () => {
    for (const name of ['nothing', 'account-route.ts', '..%2Faccount-route.ts', 'login%00']) {
      const { statusCode, body } = await ask(`/account/${name}`, {})
      expect([name, statusCode, JSON.parse(body).error]).toEqual([name, 404, 'route_not_found'])
    }
  })

  it('tells whoever opens what is not there in both languages, on all pages for people', async () => {
    const names = [
      'account/<b>',
      'account/a/b',
      'share/nothing',
      'share/file/x',
      'file/1',
      'docs/no',
    ]
    for (const name of [...names, 'account/%ff', 'legacy-files?path=a']) {
      const asked = await ask(`/${name}`)
      expect([name, asked.statusCode]).toEqual([name, expect.toBeOneOf([400, 403, 404])])
      expect(asked.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(asked.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha/,
      )
      expect(asked.body).toMatch(/<html lang="en">.*<h1>[A-Z].*lang="zh-CN"><h2>\p{Script=Han}/su)
      expect(asked.body).not.toContain('<b>')
      const chinese = await ask(`/${name}`, { ...ENGLISH, 'accept-language': 'zh' })
      expect(chinese.body).toMatch(/<html lang="zh-CN">.*<h1>\p{Script=Han}.*lang="en"><h2>[A-Z]/su)
      for (const accept of ['*/*', 'application/json, text/html'])
        expect((await ask(`/${name}`, { accept })).json()).toMatchObject({ data: null })
    }
  })

  it('logs in with a client of its own, whose sessions are short', async () => {
    const clientId = /data-client-id="(\w+)"/.exec((await ask('/account/login')).body)?.[1] ?? ''
    expect(clientId).not.toBe(service.clientId)
    const headers = await service.logIn('admin', { clientId })
    const asked = { method: 'GET', url: '/system/client/list?clientKey=account', headers } as const
    const { rows } = JSON.parse((await service.app.inject(asked)).body)
    expect(rows).toMatchObject([
      { clientId, clientKey: 'account', deviceType: 'pc', activeTimeout: 900, timeout: 3600 },
    ])
  })

  it('is not there with ACCOUNT_PAGES=off', async () => {
    const closed = await wholeService({ ACCOUNT_PAGES: 'off' })
    for (const url of ['/account', '/account/', '/account/login', '/account/account.css']) {
      const { statusCode, body } = await ask(url, {}, closed)
      expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 404, 404])
      expect((await ask(url, ENGLISH, closed)).body).toContain('switched off')
    }
    await closed.close()
  })

  it('gets no link by mail with ACCOUNT_PAGES=off', async () => {
    const PUBLIC_URL = 'http://localhost:5320'
    const closed = await wholeService({ ACCOUNT_PAGES: 'off', PUBLIC_URL })
    const headers = { ...(await closed.logIn('admin')), 'content-type': 'application/json' }
    const post = async (url: string, body: object) => {
      const request = { method: 'POST' as const, url, headers, payload: JSON.stringify(body) }
      return JSON.parse((await closed.app.inject(request)).body)
    }
    const email = 'nowhere@example.com'
    expect(await post('/system/user/invite', { email })).toMatchObject({ error: 'invitations_off' })
    const { id } = await closed.given.user(aUser({ name: 'nowhere' }), closed.passwordHash)
    await closed.given.contact(id, contact('email', email))
    const error = 'reset_not_enabled'
    expect(await post('/auth/password/forgot', { account: email })).toMatchObject({ error })
    const asked = { url: '/dev/inbox', headers: { accept: 'application/json' } }
    expect((await closed.app.inject(asked)).json()).toEqual({ messages: [] })
    await closed.close()
  })
})
