import { expect, it } from 'vitest'
import { moduleRoute } from '../../adapters/http/modules/module-route.ts'
import { route } from '../../adapters/http/modules/route.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { aUser } from '../support/builders.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'

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
