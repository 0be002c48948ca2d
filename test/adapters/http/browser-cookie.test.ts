import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'

const secret = 'x'.repeat(43)

/** What a service says to a browser that brings this cookie. */
async function meet(isSecure: boolean, cookie: string) {
  const browserCookie = new BrowserCookie(isSecure)
  const app = Fastify()
  app.get('/', async (request, reply) => {
    browserCookie.set(reply, secret)
    return { read: browserCookie.read(request) ?? null }
  })
  const { headers, body } = await app.inject({ url: '/', headers: { cookie } })
  return { set: headers['set-cookie'], read: JSON.parse(body).read }
}

it('is restricted to https and this host when browsers use https', async () => {
  const { set, read } = await meet(true, `__Host-gatehouse-social=${secret}`)
  expect(set).toBe(
    `__Host-gatehouse-social=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(read).toBe(secret)
})

it('is not read under a name that a sibling domain could set', async () => {
  const { read } = await meet(true, `gatehouse-social=${secret}`)
  expect(read).toBeNull()
})

it.each([
  '',
  'gatehouse-social',
  'gatehouse-social=',
  'gatehouse-social=a b',
  'Gatehouse-Social=x',
])('reads nothing from %j', async (cookie) => {
  expect((await meet(false, cookie)).read).toBeNull()
})
