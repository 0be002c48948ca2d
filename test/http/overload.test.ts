import { Agent } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { SOON } from '../support/soak.ts'
import { type Outcome, send } from '../support/steady-load.ts'

const ROOMY = { delayMs: 10_000, memoryBytes: 2 ** 40, requests: 4, logins: 128 }
const PATIENT = { ...DEFAULT_LIMITS, repeatSeconds: 0, bodySeconds: 3600 }
const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' } }
const LOGIN_HEAD =
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n'
const HELD = 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n'
const QUICK = { ...SOON, interval: 5 }
const agent = new Agent({ keepAlive: true })
let http: HttpHarness
let release: () => void
let insideSealed = 0
const sockets: Socket[] = []

afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await http.app.close()
})

async function setUp(overload = ROOMY): Promise<string> {
  const held = Promise.withResolvers<null>()
  release = () => held.resolve(null)
  insideSealed = 0
  const config = { access: 'public' } as const
  http = await httpHarness({
    settings: { overload, requireEnvelope: false, limits: PATIENT },
    routes: () => [
      async (app) => {
        const schema = { response: { 200: Type.Null() } }
        app.get('/held', { schema, config }, () => held.promise)
        const sealed = { ...config, encrypted: 'required' } as const
        app.post('/sealed', { schema, config: sealed }, () => {
          insideSealed += 1
          return held.promise
        })
        app.get('/lasting', { config: { ...config, reply: 'bytes' } }, () => held.promise)
      },
    ],
  })
  await http.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has one.
  const { port } = http.app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Each text over a connection of its own. Waits until the server has seen all logins in them. */
async function say(origin: string, texts: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(origin)
  const arrived = Promise.withResolvers<void>()
  let left = texts.join('').split(LOGIN_HEAD).length - 1
  http.app.server.on('request', ({ method }) => {
    if (method === 'POST') left -= 1
    if (left === 0) arrived.resolve()
  })
  for (const text of texts) {
    const socket = connect(Number(port), hostname)
    // That the service hangs up is no surprise.
    socket.on('error', () => socket.destroy()).resume()
    socket.write(text)
    sockets.push(socket)
  }
  await arrived.promise
}

function codeOf({ body }: Outcome): unknown {
  return JSON.parse(body.toString()).code
}

describe('Requests beyond the capacity', () => {
  it('are refused at once with 503, though health and sessions are answered', async () => {
    const origin = await setUp()
    const token = await http.openSession()
    const session = http.sessionHeaders(token)
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

  it.each(['en_US', 'zh_CN'])('are refused alike on every route, in %s', async (language) => {
    const origin = await setUp({ ...ROOMY, requests: 0 })
    const answers = await Promise.all(
      ['/auth/tenant/list?a=b', '/auth/tenant/list/', '/nowhere'].map(async (path, at) => {
        const requestId = `told-by-caller-${at}`
        const headers = { 'content-language': language, 'x-request-id': requestId }
        const answer = await send({ url: origin + path, headers }, agent)
        const { date, 'x-request-id': toldId, ...rest } = answer.headers
        const { requestId: idInBody, ...body } = JSON.parse(answer.body.toString())
        expect([toldId, idInBody]).toEqual([requestId, requestId])
        return { status: answer.status, headers: rest, body }
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const told = http.logged().match(/"route":"[^"]+"(?=,"status":503,.*"error":"overloaded")/g)
    const list = '"route":"/auth/tenant/list"'
    expect(told?.sort()).toEqual([list, list, '"route":"none"'])
  })

  it('are cut off when they are ambiguous', async () => {
    const origin = await setUp({ ...ROOMY, requests: 0 })
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.end('GET /auth/tenant/list HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
  })

  it('are refused sooner when each needs an envelope opened and a password hashed', async () => {
    const origin = await setUp({ ...ROOMY, requests: 10_000 })
    const token = await http.openSession()
    const session = http.sessionHeaders(token)
    const stranger = () => send({ url: `${origin}/sealed`, ...JSON_POST, body: '{}' }, agent)
    const refused: unknown[] = []
    const many: Promise<void>[] = []
    // A few at once: on a busy machine the last of many would wait too long to be let in.
    while (many.length < 200) {
      const some = Array.from({ length: 10 }, async () => {
        const { status, body } = await stranger()
        if (status !== 200) refused.push(JSON.parse(body.toString()).error)
      })
      many.push(...some)
      await expect.poll(() => insideSealed + refused.length, QUICK).toBe(many.length)
    }
    expect(refused).toEqual(Array(72).fill('overloaded'))
    const login = { url: `${origin}/auth/login`, ...JSON_POST, body: '{"not":"even JSON' }
    expect((await send(login, agent)).status).toBe(503)
    const others = { url: `${origin}/auth/tenant/list` }
    expect((await send(others, agent)).status).toBe(200)
    const known = await send({ url: `${origin}/auth/codes`, headers: session }, agent)
    expect([known.status, codeOf(known)]).toEqual([200, 200])
    release()
    await Promise.all(many)
    expect(refused).toHaveLength(72)
    await expect.poll(async () => (await stranger()).status).toBe(200)
  })

  it.each([
    ['as long as their bodies do not come', Array<string>(200).fill(LOGIN_HEAD)],
    [
      'once they are answered, though others are before them',
      [HELD + `${LOGIN_HEAD}{`.repeat(200)],
    ],
  ])('take no place in an envelope %s', async (_case, texts) => {
    const origin = await setUp({ ...ROOMY, requests: 10_000 })
    await say(origin, texts)
    const login = { url: `${origin}/auth/login`, ...JSON_POST, body: '{' }
    await expect.poll(async () => codeOf(await send(login, agent))).toBe(400)
  })

  it('do not have their bodies read', async () => {
    const origin = await setUp({ ...ROOMY, requests: 0 })
    const body = '{"not":"even JSON'
    const request = { url: `${origin}/auth/login`, ...JSON_POST, body }
    const { status, body: answer } = await send(request, agent)
    expect([status, JSON.parse(answer.toString()).error]).toEqual([503, 'overloaded'])
  })

  it('end when their clients have disconnected', async () => {
    const origin = await setUp()
    const leaving = new Agent({ keepAlive: true })
    const left = Array.from({ length: 4 }, () => send({ url: `${origin}/held` }, leaving))
    const stranger = () => send({ url: `${origin}/auth/tenant/list` }, agent)
    await expect.poll(async () => (await stranger()).status).toBe(503)
    leaving.destroy()
    expect((await Promise.all(left)).map(({ status }) => status)).toEqual([0, 0, 0, 0])
    await expect.poll(async () => (await stranger()).status).toBe(200)
  })

  it('do not include long-lived requests', async () => {
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
