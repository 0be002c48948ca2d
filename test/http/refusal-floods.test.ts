import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { publicKeyLine } from '../support/http-stores.ts'
import { aLoginKey } from '../support/login-keys.ts'

const FLOOD = 300
const TRUSTED = { settings: { trustedProxies: ['127.0.0.1'] } }

function open(url: string, answer: () => Promise<null>): FastifyPluginAsync {
  const schema = { response: { 200: Type.Null() } }
  return async (app) => void app.get(url, { schema, config: { access: 'public' } }, answer)
}

/** At once: one after the other, on a busy machine, they would not be one flood of ten seconds. */
async function flood(http: HttpHarness, request: Parameters<HttpHarness['send']>[0]) {
  await Promise.all(Array.from({ length: FLOOD }, () => http.send(request)))
}

function linesOf(http: HttpHarness): readonly Record<string, unknown>[] {
  return http
    .logged()
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

it.each([
  ['without a session', { url: '/system/user/getInfo' }, 'not_logged_in'],
  ['of nothing that is there', { url: '/nowhere' }, 'route_not_found'],
])('a flood %s is written as a few lines and one sum', async (_case, request, reason) => {
  const http = await httpHarness()
  await flood(http, request)
  await http.app.close()
  const lines = linesOf(http)
  expect(lines).toHaveLength(21)
  expect(lines.slice(0, 20)).toEqual(Array(20).fill(expect.objectContaining({ error: reason })))
  expect(lines.at(-1)).toMatchObject({ source: '127.0.0.1', reason, more: FLOOD - 20 })
  expect(lines.at(-1)?.msg).toMatch(/^and 280 more in \d+ s$/)
})

it('sources and reasons are counted apart, and what is not refused is always written', async () => {
  const http = await httpHarness({ ...TRUSTED, routes: () => [open('/open', async () => null)] })
  await flood(http, { url: '/nowhere', headers: { 'x-forwarded-for': '198.51.100.7' } })
  const before = linesOf(http).length
  await http.send({ url: '/nowhere', headers: { 'x-forwarded-for': '198.51.100.8' } })
  await http.send({ url: '/system/user/getInfo', headers: { 'x-forwarded-for': '198.51.100.7' } })
  await flood(http, { url: '/open', headers: { 'x-forwarded-for': '198.51.100.7' } })
  expect(linesOf(http)).toHaveLength(before + 2 + FLOOD)
})

it('malformed requests without a code of their own are sampled too', async () => {
  const http = await httpHarness()
  await flood(http, { url: '/auth/tenant/list', headers: { host: 'a b' } })
  expect(linesOf(http)).toHaveLength(20)
})

it('a store that is away is logged a few times, whoever notices', async () => {
  const away = async () => {
    throw new DependencyUnavailable()
  }
  const http = await httpHarness({
    ...TRUSTED,
    routes: () => [open('/away', away)],
  })
  const from = (sent: number) => ({ 'x-forwarded-for': `198.51.100.${sent % 100}` })
  await Promise.all(
    Array.from({ length: FLOOD }, (_, sent) => http.send({ url: '/away', headers: from(sent) })),
  )
  await http.app.close()
  const told = linesOf(http).filter(({ msg }) => msg === 'dependency unavailable')
  expect(told).toHaveLength(20)
  expect(linesOf(http)).toContainEqual(
    expect.objectContaining({ reason: 'dependency unavailable', more: FLOOD - 20 }),
  )
})

it('probes are logged at info level only when they fail', async () => {
  let isUnreachable = false
  const check = async () => {
    if (isUnreachable) throw new Error('away')
  }
  const checks = [{ name: 'cache', check }]
  const http = await httpHarness({ checks })
  await http.send({ url: '/healthz' })
  await http.send({ url: '/readyz' })
  expect(linesOf(http).filter(({ level }) => Number(level) >= 30)).toEqual([])
  isUnreachable = true
  const other = await httpHarness({ checks })
  await other.send({ url: '/readyz' })
  expect(linesOf(other)).toMatchObject([{ level: 30, route: '/readyz', status: 503 }])
})

it('requests that no key opens are sampled, with the active keys', async () => {
  const http = await httpHarness()
  const foreign = aLoginKey().publicKeyLine
  for (let sent = 0; sent < 25; sent += 1) {
    const request = http.sealed({ username: 'alice' }, foreign)
    await http.send({ method: 'POST', url: '/auth/login', ...request })
  }
  await http.app.close()
  const active = createHash('sha256').update(Buffer.from(publicKeyLine, 'base64')).digest('hex')
  const told = linesOf(http).filter(({ reason }) => reason === 'opened-by-no-key')
  expect(told).toHaveLength(20)
  expect(told[0]).toMatchObject({
    level: 30,
    msg: expect.stringContaining('no active key could open the request'),
    activeKeys: [active],
  })
  expect(linesOf(http)).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining('no active key'), more: 5 }),
  )
})

it('a request that is opened, but was sent before, names no keys', async () => {
  const http = await httpHarness()
  const request = { method: 'POST', url: '/auth/login', ...http.sealed({}) } as const
  await http.send(request)
  await http.send(request)
  expect(linesOf(http)).toContainEqual(expect.objectContaining({ reason: 'used-before' }))
  expect(http.logged()).not.toContain('activeKeys')
})
