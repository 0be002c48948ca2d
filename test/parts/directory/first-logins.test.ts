import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { ConfirmedAccounts } from '../../../application/parts/directory/provider-arrivals.ts'
import { CONFIRMED_ACCOUNTS } from '../../../bootstrap/parts/directory/sign-in-wiring.ts'
import { directoryStores } from '../../../bootstrap/parts/directory/stores.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { buildConsole } from '../../support/built-console.ts'
import { CasServer } from '../../support/cas-server.ts'
import { type HttpHarness, httpHarness } from '../../support/http-harness.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { runFolder } from '../../support/run-folder.ts'
import { SettledPeople } from '../../support/settled-people.ts'
import { OpenIdBrowser } from '../../support/vendors/openid-browser.ts'
import { CLAIMS, OpenIdServer } from '../../support/vendors/openid-server.ts'
import { ACCOUNT } from '../../support/vendors/vendor-script.ts'

const DOMAIN = 'console.example'
const HERE = { host: DOMAIN }
/** Nothing listens at this port. */
const AWAY = { SOCIAL_KEYS_ISSUER: 'http://127.0.0.1:9' }

let oidc: OpenIdServer
let cas: CasServer
let http: HttpHarness
let database: Database
let people: SettledPeople

beforeAll(async () => {
  oidc = await OpenIdServer.start()
  database = await anyDatabase()
  cas = await CasServer.start()
})
afterAll(async () => {
  await oidc.stop()
  await database.close()
  await cas.stop()
})
afterEach(() => {
  oidc.claims = CLAIMS
})

async function start(env: Readonly<Record<string, string>>) {
  http = await httpHarness({
    env: {
      ...{ PUBLIC_URL: `https://${DOMAIN}/prod-api`, SOCIAL_DOMAINS: DOMAIN },
      ...{ SOCIAL_KEYS_ISSUER: oidc.issuer, SOCIAL_KEYS_CLIENT_ID: ACCOUNT.clientId },
      ...{ SOCIAL_KEYS_CLIENT_SECRET: ACCOUNT.clientSecret },
      ...{ SOCIAL_KEYS_REDIRECT_URI: ACCOUNT.redirectUri },
      ...{ CAS_URL: cas.url, CAS_REDIRECT_URI: `https://${DOMAIN}/social-callback?source=maxkey` },
      ...env,
    },
    rebind: (container) => {
      // Nothing reads it here: people are settled by the test.
      container.load(directoryStores(database))
      const find = (keyOrName: string) => people.find(keyOrName)
      const settle: ConfirmedAccounts['settle'] = (...asked) => people.settle(...asked)
      container.rebind(CONFIRMED_ACCOUNTS).toConstantValue({ settle, find })
    },
  })
  people = new SettledPeople(http.given)
}

async function aConsole() {
  return buildConsole(await mkdtemp(join(runFolder(), 'console-')))
}

async function leave(source: string) {
  http.clock.advance(4)
  const { body, headers } = await http.send({ url: `/auth/binding/${source}?domain=${DOMAIN}` })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return { address: String(body.data), cookie }
}

async function logIn(source: string, socialCode: string, socialState: string, cookie: string) {
  const body = { clientId: http.builtInClientId, grantType: 'social' }
  const { headers, payload } = http.sealed({ ...body, source, socialCode, socialState })
  const request = { method: 'POST', url: '/auth/login', payload } as const
  return (await http.send({ ...request, headers: { ...headers, cookie } })).body
}

async function byOidc(person = 'ada-1815') {
  const { address, cookie } = await leave('keys')
  const { code, state } = await new OpenIdBrowser(person).agree(address)
  return logIn('keys', code, state, cookie)
}

async function lastReason() {
  const { entries } = await http.log.list({
    ...{ filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 1 },
  })
  return entries[0]?.reason
}

describe('a first login by OpenID Connect', () => {
  beforeEach(() => start({ DIRECTORY: 'oidc', DIRECTORY_DOMAINS: 'Example.com,other.example' }))

  it('makes the account, and later ones find it', async () => {
    oidc.claims = { ...CLAIMS, groups: ['staff'], realm_access: { roles: ['clerk'] } }
    expect(await byOidc()).toMatchObject({ code: 200 })
    expect(await byOidc()).toMatchObject({ code: 200 })
    expect(people.accounts.size).toBe(1)
    expect(people.settled[0]).toMatchObject({
      ...{ key: 'ada-1815', name: CLAIMS.preferred_username, email: CLAIMS.email },
      groups: ['staff'],
      attributes: { 'realm_access.roles': ['clerk'] },
    })
  })

  it('refuses an address that is not proven, and tells only the log', async () => {
    oidc.claims = { ...CLAIMS, email_verified: false }
    expect(await byOidc()).toMatchObject({ code: 500, error: 'social_not_bound' })
    expect([await lastReason(), people.settled]).toEqual(['directory_email_unproven', []])
  })

  it('never logs in the super administrator, nor whoever is refused', async () => {
    people.accounts.set('ada-1815', Promise.resolve(SUPER_USER))
    expect(await byOidc()).toMatchObject({ error: 'social_not_bound' })
    expect(await lastReason()).toBe('directory_super_user')
    people.refusal = 'name_taken'
    expect(await byOidc('bob')).toMatchObject({ error: 'social_not_bound' })
    expect(http.logged()).not.toContain(ACCOUNT.clientSecret)
  })

  it('gives claims no names of prototypes', async () => {
    oidc.claims = JSON.parse(`{"groups":["__proto__"],"realm_access":{"__proto__":{"roles":"x"},
      "constructor":"admin"},"email":"ada@example.com","email_verified":true}`)
    expect(await byOidc()).toMatchObject({ code: 200 })
    expect(people.settled[0]?.groups).toEqual(['__proto__'])
    expect(Object.keys(people.settled[0]?.attributes ?? {})).not.toContain('constructor')
  })

  it('refuses the state of another browser, and one that was used', async () => {
    const { address, cookie } = await leave('keys')
    const { code, state } = await new OpenIdBrowser('ada-1815').agree(address)
    const other = (await leave('keys')).cookie
    expect(await logIn('keys', code, state, other)).toMatchObject({ error: 'invalid_social_state' })
    expect(await logIn('keys', code, state, cookie)).toMatchObject({
      error: 'invalid_social_state',
    })
    expect(people.settled).toEqual([])
  })
})

describe('a first login by CAS', () => {
  beforeEach(() => start({ DIRECTORY: 'cas' }))

  async function returned(user?: string) {
    const { address, cookie } = await leave('maxkey')
    const { returned: back } = await cas.agree(address, user)
    const { pathname, search } = new URL(back)
    const answer = await http.send({ url: `${pathname.replace('/prod-api', '')}${search}` })
    return { answer, cookie, page: new URL(String(answer.headers.location)) }
  }

  it('comes back through the page of the front end, by the name that the page knows', async () => {
    const { answer, cookie, page } = await returned()
    expect([answer.status, page.origin + page.pathname]).toEqual([
      302,
      `https://${DOMAIN}/social-callback`,
    ])
    const { source = '', code = '', state = '', ...rest } = Object.fromEntries(page.searchParams)
    expect([source, rest]).toEqual(['maxkey', {}])
    expect(JSON.parse(atob(state))).toMatchObject({ domain: DOMAIN })
    expect(await logIn(source, code, state, cookie)).toMatchObject({ code: 200 })
    expect(people.settled).toMatchObject([{ key: 'ada', email: 'ada@example.com' }])
  })

  it('takes a ticket once, and for its own login only', async () => {
    const [one, other] = [await returned(), await returned()]
    const field = (from: typeof one, name: string) => from.page.searchParams.get(name) ?? ''
    const ticket = field(one, 'code')
    const crossed = await logIn('maxkey', ticket, field(other, 'state'), other.cookie)
    expect(crossed).toMatchObject({ error: 'provider_failed' })
    const spent = await logIn('maxkey', ticket, field(one, 'state'), one.cookie)
    expect(spent).toMatchObject({ error: 'provider_failed' })
    expect(people.settled).toEqual([])
  })

  it.each([
    'ticket=ST-1&state=s&source=evil&page=https://evil.example&redirect_uri=//evil.example',
    'ticket=//evil.example&state=https://evil.example',
    'ticket=%23%40evil.example&state=%26source=evil',
  ])('leads to no other page: %s', async (query) => {
    const { headers } = await http.send({ url: `/sso/cas?${query}` })
    const page = new URL(String(headers.location))
    expect(page.origin + page.pathname).toBe(`https://${DOMAIN}/social-callback`)
    expect([...page.searchParams.keys()]).toEqual(['source', 'code', 'state'])
    expect([page.searchParams.get('source'), page.hash]).toEqual(['maxkey', ''])
  })

  it.each([
    'ticket=ST-1',
    'state=s',
    'state=s&ticket=',
    'ticket=1&state=%0d%0ax:y',
    `state=s&ticket=${'x'.repeat(2049)}`,
  ])('answers nothing that lacks a part: %s', async (query) => {
    expect((await http.send({ url: `/sso/cas?${query}` })).headers.location).toBeUndefined()
  })
})

describe('SSO', () => {
  beforeEach(() => start({ DIRECTORY: 'oidc', SSO: 'keys' }))

  it('leads to the provider, with the cookie that ends the login', async () => {
    const { status, headers } = await http.send({ url: '/sso/start', headers: HERE })
    expect([status, String(headers['set-cookie'])]).toEqual([
      302,
      expect.stringMatching(
        /^__Host-gatehouse-social=[\w-]{43}; .*HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const { code, state } = await new OpenIdBrowser('bob').agree(String(headers.location))
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect(await logIn('keys', code, state, cookie)).toMatchObject({ code: 200 })
  })

  it('returns to a front end that is listed, whatever host is asked', async () => {
    const headers = { host: 'evil.example' }
    const { headers: answer } = await http.send({ url: '/sso/start', headers })
    const state = new URL(String(answer.location)).searchParams.get('state') ?? ''
    expect(JSON.parse(atob(state))).toMatchObject({ domain: DOMAIN })
  })

  it('shows the form of the console while the provider is away', async () => {
    await start({ ...AWAY, DIRECTORY: 'oidc', SSO: 'keys', CONSOLE_DIR: await aConsole() })
    const headers = { ...HERE, accept: 'text/html' }
    const { status, headers: answer } = await http.send({ url: '/auth/login?redirect=a', headers })
    expect([status, answer.location]).toEqual([302, '/auth/login?local'])
    expect((await http.send({ url: '/auth/login?local', headers })).text).toContain('id="app"')
    expect((await http.send({ url: '/sso/start', headers })).headers.location).toBeUndefined()
  })

  it('names a login by a local password in the login log', async () => {
    expect((await http.logIn({ password: 'Correct-Horse-7' })).body).toMatchObject({ code: 200 })
    const token = http.tokenOf(await http.logIn({ password: 'Correct-Horse-7' }))
    const { body } = await http.get('/monitor/logininfor/list', token)
    expect(body.rows).toMatchObject([{ status: '0', msg: expect.stringContaining('past the') }, {}])
  })

  it('leads the account pages back to themselves', async () => {
    const { body } = await http.send({ url: '/auth/binding/keys?page=account' })
    const address = new URL(String(body.data)).searchParams.get('redirect_uri')
    expect(address).toBe(`https://${DOMAIN}/prod-api/account/login?source=keys`)
    const { text } = await http.send({ url: '/account/login' })
    expect(text).toContain('data-sso="keys"')
  })
})
