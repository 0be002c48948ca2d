import { describe, expect, it } from 'vitest'
import { moduleRoute } from '../../adapters/http/modules/module-route.ts'
import { route } from '../../adapters/http/modules/route.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { aUser } from '../support/builders.ts'
import { filesHarness } from '../support/files-harness.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const password = 'canary-Pa55word-&-more'
const inQuery = 'canary-query-value'
const inError = 'canary-driver-value'
const inHeader = 'canary-header-value'

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').replaceAll('=', '')
  return [secret, base64, bytes.toString('hex'), encodeURIComponent(secret)]
}

async function careless(app: HttpHarness['app']) {
  const schema = { response: { 200: Type.Null() } }
  const config = { access: 'public' }
  app.get('/broken', { schema, config }, async () => {
    const cause = new Error(`insert values ('${inError}') failed\nDETAIL: (${inError}) exists`)
    throw new Error(`statement "${inError}"`, { cause })
  })
  app.get('/away', { schema, config }, async () => {
    throw new DependencyUnavailable(new Error(`no answer to '${inError}'`))
  })
}

it('the log never has a secret in any form', async () => {
  const http = await httpHarness({ routes: () => [careless] })
  await http.given.user(aUser({ name: 'canary' }), await http.hasher.hash(password))
  const body = await http.loginBody({ username: 'canary', password })
  const sealed = http.sealed(body)
  const login = await http.send({ method: 'POST', url: '/auth/login', ...sealed })
  const token = http.tokenOf(login)
  await http.send({ method: 'POST', url: '/auth/login', ...sealed })
  await http.send({ method: 'POST', url: '/auth/login', payload: body })
  await http.logIn({ username: 'canary', password: `${password}x` })
  await http.get('/auth/codes', token)
  await http.send({ url: `/auth/codes?Authorization=Bearer%20${token}&x=${inQuery}` })
  await http.send({ url: `/nowhere/${token}?x=${inQuery}`, headers: { 'x-any': inHeader } })
  await http.send({ url: `/%zz${token}?x=${inQuery}` })
  await http.send({
    method: 'POST',
    url: '/auth/logout',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: `{"password":"${password}`,
  })
  for (const url of ['/broken', '/away']) await http.send({ url: `${url}?x=${inQuery}` })

  const log = http.logged()
  const key = sealed.headers['encrypt-key'] ?? ''
  const secrets = [password, token, inQuery, inError, inHeader, key, sealed.payload]
  for (const form of secrets.flatMap(forms)) expect(log).not.toContain(form)
  expect(log).toContain('"unexpected failure"')
  expect(log).toContain('"dependency unavailable"')
})

it('one request is one line of JSON, with any headers', async () => {
  const http = await httpHarness()
  const hostile = 'a","level":60,"msg":"forged'
  for (let sent = 0; sent < 20; sent += 1) {
    await http.send({
      url: `/x%0a%0d${sent}`,
      headers: { 'user-agent': hostile, 'x-request-id': hostile },
    })
  }
  const lines = http.logged().trimEnd().split('\n')
  expect(lines).toHaveLength(20)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30, code: 404 })
})

it('what is thrown without being an error is named, with its route and module', async () => {
  const config = { access: 'public' } as const
  const thrown = route({
    method: 'GET',
    url: '/text',
    permission: 'public',
    reply: Type.Null(),
    run: async () => {
      throw 'no "secret" today'
    },
  })
  const contexts = { open: () => ({ context: {} }) } as never
  const http = await httpHarness({
    routes: () => [
      moduleRoute(thrown, { name: 'shop', words: ['Shop', '商店'] }, contexts),
      async (app) => {
        app.get('/nothing', { schema: { response: { 200: {} } }, config }, async () => {
          throw undefined
        })
      },
    ],
  })
  for (const url of ['/text', '/nothing']) await http.send({ url })
  const failures = http
    .logged()
    .split('\n')
    .filter((line) => line.includes('unexpected failure'))
  expect(failures.map((line) => JSON.parse(line))).toMatchObject([
    { route: '/text', module: 'shop', failure: { name: 'thrown string', message: 'no "…" today' } },
    { route: '/nothing', failure: { name: 'thrown undefined', message: 'undefined' } },
  ])
})

const PATH = '/thing'

async function routes(app: HttpHarness['app']) {
  const schema = { response: { 200: Type.Null() } }
  const config = { access: 'public' } as const
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: PATH,
    schema,
    config,
    handler: async () => null,
  })
  app.get('/broken', { schema, config }, async () => {
    throw new Error('broken')
  })
}

/** Log lines of one request each, by `method route level`. */
async function linesWith(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const http = await httpHarness({ env, routes: () => [routes] })
  await http.send({ url: PATH })
  await http.send({ method: 'HEAD', url: PATH })
  await http.send({ method: 'POST', url: PATH })
  await http.send({ url: '/healthz' })
  await http.send({ url: '/system/user/getInfo' })
  await http.send({ url: '/broken' })
  await http.app.close()
  const lines = http.logged().trimEnd().split('\n')
  return lines
    .map((line) => JSON.parse(line))
    .map(({ method = '', route = '', level, msg }) => [method, route, level, msg].join(' ').trim())
}

const CHANGES = ['POST /thing 30 answered']
const REFUSALS = ['GET /system/user/getInfo 30 answered']
const FAILURES = ['/broken 50 unexpected failure']
const OF_FAILURES = ['GET /broken 30 answered']
const READS = ['GET /thing 30 answered', 'HEAD /thing 30 answered']
const PROBES = ['GET /healthz 20 probed']

it.each([
  [{}, [READS, CHANGES, PROBES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'all' }, [READS, CHANGES, PROBES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'changes' }, [CHANGES, REFUSALS, FAILURES, OF_FAILURES]],
  [{ ACCESS_LOG: 'off' }, [FAILURES]],
])('with %j', async (env, lines) => {
  expect(await linesWith(env)).toEqual(lines.flat())
})

describe('request ids', () => {
  const GIVEN = 'proxy-7f3a.2026_11'

  const service = sharedHarness(httpHarness)

  async function idOf(given?: string, url = '/auth/tenant/list') {
    const http = service()
    const headers = given === undefined ? {} : { 'x-request-id': given }
    const answer = await http.send({ url, headers })
    return { id: String(answer.headers['x-request-id']), body: answer.body, log: http.logged() }
  }

  describe('X-Request-Id', () => {
    it('is made here, another one for each request', async () => {
      const http = service()
      const ids = new Set<unknown>()
      for (let n = 0; n < 10; n += 1) {
        const { headers } = await http.send({ url: '/auth/tenant/list' })
        expect(headers['x-request-id']).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
        ids.add(headers['x-request-id'])
      }
      expect(ids.size).toBe(10)
    })

    it('is the caller’s own where that is harmless, in the answer, its body and the log', async () => {
      const { id, body, log } = await idOf(GIVEN, '/system/user/getInfo')
      expect(id).toBe(GIVEN)
      expect(body).toMatchObject({ code: 401, requestId: GIVEN })
      expect(log).toContain(`"reqId":"${GIVEN}"`)
    })

    it.each([
      'short',
      'x'.repeat(65),
      'two words here',
      'a","level":60,"msg":"forged',
      '<script>alert(1)</script>',
      '../../../../etc/passwd',
      '-starts-with-a-dash',
      'größer-als-ascii',
    ])('is not taken from the caller as %j', async (given) => {
      const { id, log } = await idOf(given)
      expect(id).not.toBe(given)
      expect(id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
      expect(log).not.toContain(given)
    })

    it.each([
      '/unknown',
      '/auth/login',
      '/healthz',
      '/%E0%A4%A',
      '/openapi.json',
    ])('is in the answer of %s', async (url) => {
      expect((await idOf(GIVEN, url)).id).toBe(GIVEN)
    })

    it('is on answers with files and on refusals', async () => {
      const http = await filesHarness()
      const session = await http.allowed()
      const headers = { ...session, 'x-request-id': GIVEN }
      const body = new FormData()
      body.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt')
      const uploaded = await fetch(`${http.origin}/resource/oss/upload`, {
        method: 'POST',
        headers,
        body,
      })
      const { data } = Object(await uploaded.json())
      for (const id of [data.ossId, '999']) {
        const answer = await fetch(`${http.origin}/resource/oss/download/${id}`, { headers })
        await answer.arrayBuffer()
        expect(answer.headers.get('x-request-id')).toBe(GIVEN)
      }
    })
  })
})
