import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Draining, Readiness } from '../../adapters/http/readiness.ts'
import { healthRoute } from '../../adapters/http/routes/health.ts'
import { Type } from '../../adapters/http/schema.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { type Outcome, send } from '../support/steady-load.ts'

const ROOMY = { delayMs: 10_000, memoryBytes: 2 ** 40, requests: 4 }
const agent = new Agent({ keepAlive: true })
let http: HttpHarness
let release: () => void

afterEach(async () => {
  release()
  await http.app.close()
})

async function setUp(overload = ROOMY): Promise<string> {
  const held = Promise.withResolvers<null>()
  release = () => held.resolve(null)
  const config = { access: 'public' } as const
  http = await httpHarness({
    settings: { overload, requireEnvelope: false },
    routes: () => [
      healthRoute(new Readiness([], new Draining())),
      async (app) => {
        const schema = { response: { 200: Type.Null() } }
        app.get('/held', { schema, config }, () => held.promise)
        app.get('/lasting', { config: { ...config, reply: 'bytes' } }, () => held.promise)
      },
    ],
  })
  await http.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = http.app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

function codeOf({ body }: Outcome): unknown {
  return JSON.parse(body.toString()).code
}

describe('More requests than there is room for', () => {
  it('are refused at once with 503, though health and sessions are answered', async () => {
    const origin = await setUp()
    const token = http.tokenOf(await http.logIn({ password: ADMIN_PASSWORD }))
    const session = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
    const under = Array.from({ length: 4 }, () => send({ url: `${origin}/held` }, agent))
    const stranger = () => send({ url: `${origin}/auth/tenant/list` }, agent)
    await expect.poll(async () => (await stranger()).status).toBe(503)

    const refused = await stranger()
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 503, error: 'overloaded' })
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect((await send({ url: `${origin}/nowhere` }, agent)).status).toBe(503)
    for (const path of ['/healthz', '/readyz']) {
      expect((await send({ url: origin + path }, agent)).status).toBe(200)
    }
    const known = await send({ url: `${origin}/auth/codes`, headers: session }, agent)
    expect([known.status, codeOf(known)]).toEqual([200, 200])

    release()
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expect.poll(async () => (await stranger()).status).toBe(200)
  })

  it('do not have their bodies read', async () => {
    const origin = await setUp({ ...ROOMY, requests: 0 })
    const body = '{"not":"even JSON'
    const headers = { 'content-type': 'application/json' }
    const request = { url: `${origin}/auth/login`, method: 'POST', headers, body }
    const { status, body: answer } = await send(request, agent)
    expect([status, JSON.parse(answer.toString()).error]).toEqual([503, 'overloaded'])
  })

  it('are no more when their callers have gone away', async () => {
    const origin = await setUp()
    const leaving = new Agent({ keepAlive: true })
    const left = Array.from({ length: 4 }, () => send({ url: `${origin}/held` }, leaving))
    const stranger = () => send({ url: `${origin}/auth/tenant/list` }, agent)
    await expect.poll(async () => (await stranger()).status).toBe(503)
    leaving.destroy()
    expect((await Promise.all(left)).map(({ status }) => status)).toEqual([0, 0, 0, 0])
    await expect.poll(async () => (await stranger()).status).toBe(200)
  })

  it('are not those that last long by their nature', async () => {
    const origin = await setUp()
    const lasting = Array.from({ length: 6 }, () => send({ url: `${origin}/lasting` }, agent))
    const stranger = await send({ url: `${origin}/auth/tenant/list` }, agent)
    expect(stranger.status).toBe(200)
    release()
    await Promise.all(lasting)
  })

  it('do not include those that came over no connection', async () => {
    await setUp()
    for (let n = 0; n < 10; n += 1) {
      expect((await http.send({ url: '/auth/tenant/list' })).status).toBe(200)
    }
  })
})
