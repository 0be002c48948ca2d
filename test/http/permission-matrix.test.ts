import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../adapters/http/route-config.ts'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aClient, aUser } from '../support/builders.ts'
import { type ApiDocument, operationOf, ownRoutes } from '../support/described-routes.ts'
import { filled, protocolHeaders, requestFor } from '../support/generated-request.ts'
import type { LoopbackRequest } from '../support/loopback.ts'
import { report, SOAK_MS, spread } from '../support/soak.ts'
import { addressOf } from '../support/sources.ts'
import { SURFACES } from '../support/surfaces.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

type Headers = Readonly<Record<string, string | string[]>>

type Verdict = 'passes' | 'not_logged_in' | 'permission_denied'

interface KindOfCaller {
  readonly name: string
  readonly headers: Headers
  /** The only code they hold, or the only one they lack. */
  readonly code?: string
  /** Of the front end; by default that of the service. */
  readonly generation?: string | undefined
  /** A valid token of the administrator with another client's id. */
  readonly lacksClient?: boolean
  /** The expected result at a route that is not public. */
  meets(access: Access): Verdict
}

/** Beyond the ids that the seed uses. */
const FIRST_ID = 900_000_000

/** All kinds of callers, from strangers to the administrator. */
async function kindsOfCaller(
  service: WholeService,
  codes: readonly string[],
): Promise<KindOfCaller[]> {
  const admin = await service.logIn('admin')
  return [
    ...(await strangers(service, admin)),
    ...(await holders(service, codes)),
    { name: 'the administrator', headers: admin, meets: () => 'passes' },
  ]
}

/** None of them is logged in, whatever they send. */
async function strangers(service: WholeService, admin: Headers): Promise<KindOfCaller[]> {
  const { clientId: clientid } = service
  const authorization = String(admin.authorization)
  const token = authorization.slice('Bearer '.length)
  const other = await service.given.client(aClient({ id: String(FIRST_ID) }))
  const shown: readonly (readonly [string, Headers])[] = [
    ['nobody', {}],
    ['a client without a token', { clientid }],
    ['a made-up token', { clientid, authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a malformed token', { clientid, authorization: `${authorization.slice(0, -1)}!` }],
    ['a token without its scheme', { clientid, authorization: token }],
    ['another scheme', { clientid, authorization: `Basic ${token}` }],
    ['two tokens', { clientid, authorization: [authorization, authorization] }],
    [
      'a cookie',
      { clientid, cookie: `Authorization=${authorization}; token=${token}; jwt=${token}` },
    ],
    ['no client', { authorization }],
    ['another client', { clientid: other.clientId, authorization }],
    ['an unknown client', { clientid: 'unknown', authorization }],
    ['two clients', { clientid: [clientid, clientid], authorization }],
    ['an ended session', await endedSession(service)],
    ['a disabled user', await disabledUser(service)],
    ['a session of a disabled client', await disabledClient(service, admin)],
  ]
  return shown.map(([name, headers]) => ({
    name,
    headers,
    lacksClient: / clients?$/.test(name) && headers.authorization === authorization,
    meets: () => 'not_logged_in',
  }))
}

async function endedSession(service: WholeService): Promise<Headers> {
  const headers = await service.logIn('admin')
  await service.send({ method: 'POST', url: '/auth/logout', headers })
  return headers
}

async function disabledUser({ given, passwordHash, logIn }: WholeService): Promise<Headers> {
  const id = String(FIRST_ID + 1)
  await given.user(aUser({ id, name: 'disabled' }), passwordHash)
  const headers = await logIn('disabled')
  await given.disableUser(id)
  return headers
}

async function disabledClient(service: WholeService, admin: Headers): Promise<Headers> {
  const { clientId } = await service.given.client(aClient({ id: String(FIRST_ID + 2) }))
  const headers = await service.logIn('admin', { clientId })
  const payload = JSON.stringify({ clientId, status: '1' })
  const asAdmin = { ...admin, 'content-type': 'application/json' }
  const request = { method: 'PUT', url: '/system/client/changeStatus', headers: asAdmin, payload }
  const { text } = await service.send(request)
  if (JSON.parse(text).code !== 200) throw new Error(`The client was not disabled: ${text}`)
  return headers
}

/** Logged in without codes, with each single code, and with all but each; by turns in each generation. */
async function holders(service: WholeService, codes: readonly string[]): Promise<KindOfCaller[]> {
  const menus = new Map<string, string>()
  for (const [index, permission] of codes.entries()) {
    const { id } = await service.given.menu(aMenu({ id: String(FIRST_ID + index), permission }))
    menus.set(permission, id)
  }
  const sets: readonly (readonly [string, readonly string[], string?])[] = [
    ['no code', []],
    ...codes.map((code) => [`only ${code}`, [code], code] as const),
    ...codes.map((code) => [`all but ${code}`, codes.filter((one) => one !== code), code] as const),
  ]
  const kinds: KindOfCaller[] = []
  for (const [index, [name, own, code]] of sets.entries()) {
    const role = aRole({ id: String(FIRST_ID + index) })
    const user = aUser({ id: String(FIRST_ID + 10 + index), name: `holder${index}`, roles: [role] })
    await service.given.user(user, service.passwordHash)
    await service.given.grant(role.id, ...own.map((code) => menus.get(code) ?? ''))
    const surface = SURFACES[index % SURFACES.length]
    const headers = await service.logIn(`holder${index}`, surface)
    const may = (access: Access) => access === 'session' || own.includes(access)
    const meets = (access: Access) => (may(access) ? 'passes' : 'permission_denied')
    const generation = surface?.generation
    kinds.push({ name, headers, meets, generation, ...(code !== undefined && { code }) })
  }
  return kinds
}

const PUBLIC = new Set([
  'GET /auth/binding/:source',
  'GET /auth/code',
  'GET /auth/tenant/list',
  'GET /dev/inbox',
  'GET /',
  'GET /account',
  'GET /account/:name',
  'GET /docs',
  'GET /docs/:name',
  'GET /file/:id',
  'GET /file/:id/preview',
  'GET /legacy-files',
  'GET /file/initials/:name',
  'GET /healthz',
  'GET /openapi.json',
  'GET /readyz',
  'GET /resource/email/code',
  'GET /resource/sms/code',
  'GET /resource/sse/close',
  ...[
    'client.mjs',
    'login-envelope.mjs',
    'uplot.css',
    'uplot.js',
    'overview.mjs',
    'overview-charts.mjs',
    'overview-figures.mjs',
    'plus-ui.jpg',
    'vben.jpg',
  ].map((name) => `GET /welcome/${name}`),
  'OPTIONS /resource/oss/tus',
  'OPTIONS /resource/oss/tus/:id',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /auth/login',
  'GET /auth/passkeys/webauthn.js',
  'POST /auth/passkeys/login-options',
  ...['code', 'forgot', 'link', 'lockdown', 'reset'].map((name) => `POST /auth/password/${name}`),
  'GET /share',
  'GET /share/:name',
  'GET /share/file/:address',
  'POST /share/download',
  'POST /share/open',
  'POST /auth/logout',
  'POST /auth/register',
])
/** Of the pages about people and what they may do: what anybody who is logged in may ask for. */
const OF_EVERYBODY = new Set([
  'GET /system/dict/data/type/:dictType',
  'GET /system/dict/type/optionselect',
  'GET /system/menu/getRouters',
  'GET /system/user/getInfo',
  'GET /system/user/profile',
  'POST /system/user/profile/avatar',
  'PUT /system/user/profile',
  'PUT /system/user/profile/updatePwd',
])
/** The codes by which front ends show and hide what files, storage and the monitor have. */
const CODES = new Set([
  'GET /monitor/cache monitor:cache:list',
  'DELETE /monitor/logininfor/:ids monitor:logininfor:remove',
  'DELETE /monitor/logininfor/clean monitor:logininfor:remove',
  'POST /monitor/logininfor/export monitor:logininfor:export',
  'GET /monitor/logininfor/list monitor:logininfor:list',
  'GET /monitor/logininfor/unlock/:userName monitor:logininfor:unlock',
  'DELETE /monitor/online/:tokenId monitor:online:forceLogout',
  'GET /monitor/online/list monitor:online:list',
  'DELETE /monitor/operlog/:ids monitor:operlog:remove',
  'DELETE /monitor/operlog/clean monitor:operlog:remove',
  'POST /monitor/operlog/export monitor:operlog:export',
  'GET /monitor/operlog/list monitor:operlog:list',
  'DELETE /resource/oss/:ids system:oss:remove',
  'POST /resource/oss/config system:ossConfig:add',
  'PUT /resource/oss/config system:ossConfig:edit',
  'DELETE /resource/oss/config/:ids system:ossConfig:remove',
  'GET /resource/oss/config/:ossConfigId system:ossConfig:list',
  'PUT /resource/oss/config/changeStatus system:ossConfig:edit',
  'GET /resource/oss/config/list system:ossConfig:list',
  'POST /resource/oss/config/reconcile system:ossConfig:remove',
  'POST /resource/oss/config/test system:ossConfig:edit',
  'GET /resource/oss/download/:id system:oss:download',
  'DELETE /resource/oss/links/:ids system:oss:remove',
  'GET /resource/oss/list system:oss:list',
  'GET /resource/oss/listByIds system:oss:query',
  'GET /resource/oss/listByIds/:ids system:oss:query',
  'POST /resource/oss/upload system:oss:upload',
  'POST /system/config system:config:add',
  'PUT /system/config system:config:edit',
  'GET /system/config/:id system:config:query',
  'DELETE /system/config/:ids system:config:remove',
  'POST /system/config/export system:config:export',
  'GET /system/config/list system:config:list',
  'DELETE /system/config/refreshCache system:config:remove',
  'PUT /system/config/updateByKey system:config:edit',
  'POST /system/notice system:notice:add',
  'PUT /system/notice system:notice:edit',
  'GET /system/notice/:id system:notice:query',
  'DELETE /system/notice/:ids system:notice:remove',
  'GET /system/notice/list system:notice:list',
])
/** HEAD without GET: covered as a route of its own. */
const ALONE = new Set(['/resource/oss/tus/:id'])
/** All that an answer without a body tells. */
const STATUSES: ReadonlyMap<number, Verdict> = new Map([
  [401, 'not_logged_in'],
  [403, 'permission_denied'],
])
const PATIENCE_MS = SOAK_MS
/** Whose code opens another route, and who is not logged in. */
const [OTHERS, STRANGERS] = [8, 6]
/** Of nothing that exists, so that passing changes nothing. */
const NOTHING = '999999999'

let service: WholeService
let document: ApiDocument
let routes: readonly RouteEntry[]
let callers: readonly KindOfCaller[]

beforeAll(async () => {
  // Counted per source where a route says so: each request comes from its own.
  service = await wholeService()
  document = (await service.app.inject('/openapi.json')).json()
  const all = service.app.routeTable.entries
  // Logging out ends the sessions that the other rows need; contract 18.8 covers it. A refresh
  // asks for a cookie of its own, which none of them has.
  routes = ownRoutes(all).filter(({ url }) => !/\/(logout|refresh)$/.test(url))
  const codes = all.map(({ access }) => access).filter((access) => access.includes(':'))
  callers = await kindsOfCaller(service, [...new Set(codes)].sort())
}, PATIENCE_MS)

afterAll(() => service.close())

/** Stock Vben names no client: its address is one. */
function hasClient({ config }: RouteEntry): boolean {
  return config.clientId !== undefined
}

let sources = 0

/** Passing is all it is to do: what is asked for does not exist, or is refused as input. */
function emptyRequest(entry: RouteEntry): LoopbackRequest {
  const names = [...entry.url.matchAll(/:(\w+)/g)].map(([, name]) => [name, NOTHING])
  const path = Object.fromEntries(names)
  const operation = operationOf(document, entry)
  if (!operation) throw new Error(`${entry.url} is not described.`)
  const isSealed = entry.config.encrypted === 'required' || entry.config.upgrade === true
  if (isSealed)
    return requestFor(entry, operation, { path, query: {}, body: {} }, service.publicKey)
  const headers = protocolHeaders(operation)
  return { method: entry.method, url: filled(entry.url, path), headers }
}

async function outcome(entry: RouteEntry, more: Partial<LoopbackRequest>): Promise<Verdict> {
  const request = emptyRequest(entry)
  sources += 1
  const from = entry.config.rate === undefined ? {} : { source: addressOf(sources) }
  const headers = { ...request.headers, ...more.headers }
  const { status, text } = await service.send({ ...request, ...more, ...from, headers })
  if (entry.method === 'HEAD') return STATUSES.get(status) ?? 'passes'
  const { error, reason = error } = text.startsWith('{') ? JSON.parse(text) : {}
  return reason === 'not_logged_in' || reason === 'permission_denied' ? reason : 'passes'
}

/** Stock Vben names its client, and generation 6 has pictures of oneself where files are uploaded. */
function isOf5(entry: RouteEntry): boolean {
  return hasClient(entry) || entry.url === '/resource/oss/upload'
}

/** Everybody in a soak. Otherwise some of those who may not, by turns, so that each meets many routes. */
function triedOn(entry: RouteEntry, nth: number): readonly KindOfCaller[] {
  const { access, config } = entry
  const ways: readonly unknown[] = [access, config.or].flat()
  const met = callers.filter((one) => one.generation !== '6' || !isOf5(entry))
  const others = met.filter(({ code }) => code !== undefined && !ways.includes(code))
  const strangers = met.filter(({ meets }) => meets('session') === 'not_logged_in')
  const rest = met.filter((one) => !others.includes(one) && !strangers.includes(one))
  return [...rest, ...byTurns(others, nth, OTHERS), ...byTurns(strangers, nth, STRANGERS)]
}

function byTurns<One>(all: readonly One[], turn: number, most: number): readonly One[] {
  const first = turn % all.length
  return spread([...all.slice(first), ...all.slice(0, first)], most)
}

describe('the access rules of all routes', () => {
  it(
    'hold for every kind of caller',
    async () => {
      const wrong: string[] = []
      for (const [nth, entry] of routes.entries()) {
        const { method, url, access } = entry
        await Promise.all(
          triedOn(entry, nth).map(async ({ name, headers, meets, lacksClient = false }) => {
            const isOpen = access === 'public' || (lacksClient && hasClient(entry))
            const { or = access } = entry.config
            const ways = [access, or].flat().map(meets)
            const lacksRole = entry.config.role !== undefined && name !== 'the administrator'
            const may = ways.includes('passes') ? 'passes' : meets(access)
            const refused = may === 'passes' && lacksRole ? 'permission_denied' : may
            const meant = isOpen ? 'passes' : refused
            const seen = await outcome(entry, { headers })
            if (seen !== meant) wrong.push(`${method} ${url} by ${name}: ${seen}, not ${meant}`)
          }),
        )
      }
      const counts = { routes: routes.length, callers: callers.length, mismatches: wrong.length }
      report('permission matrix', counts)
      expect(callers.length).toBeGreaterThan(80)
      expect(wrong).toEqual([])
    },
    PATIENCE_MS,
  )

  it(
    'take a token from the query, and a ticket, only where they say so',
    async () => {
      const admin = await service.logIn('admin')
      const query = new URLSearchParams({
        Authorization: String(admin.authorization),
        clientid: service.clientId,
      })
      const wrong: string[] = []
      for (const entry of routes.filter(({ access }) => access !== 'public')) {
        const { method, config } = entry
        const { url } = emptyRequest(entry)
        const byToken = await outcome(entry, { url: `${url}?${query}` })
        const takesToken = config.tokenInQuery === true
        if ((byToken === 'passes') !== takesToken) wrong.push(`${method} ${url}, token: ${byToken}`)
        sources += 1
        const from = { headers: admin, source: addressOf(sources) }
        const asked = { method: 'POST', url: '/resource/push/ticket', ...from }
        const { ticket } = JSON.parse((await service.send(asked)).text).data
        const byTicket = await outcome(entry, { url: `${url}?ticket=${ticket}` })
        const takesTicket = config.ticket === true
        if ((byTicket === 'passes') !== takesTicket)
          wrong.push(`${method} ${url}, ticket: ${byTicket}`)
      }
      expect(wrong).toEqual([])
      const inQuery = routes.filter(({ config }) => config.tokenInQuery).map(({ url }) => url)
      expect(inQuery.sort()).toEqual([
        '/resource/message',
        '/resource/oss/download/:id',
        '/resource/sse',
        '/resource/websocket',
      ])
    },
    PATIENCE_MS,
  )

  it('leave exactly these routes public', () => {
    const { entries } = service.app.routeTable
    const open = entries.filter(({ access, method }) => access === 'public' && method !== 'HEAD')
    expect(new Set(open.map(({ method, url }) => `${method} ${url}`))).toEqual(PUBLIC)
  })

  it('leave exactly these routes about people to everybody', () => {
    const pages = /^\/system\/(user|role|menu|dept|post|dict)(\/|$)/
    const open = service.app.routeTable.entries.filter(
      ({ access, method, url }) => !access.includes(':') && method !== 'HEAD' && pages.test(url),
    )
    expect(new Set(open.map(({ method, url }) => `${method} ${url}`))).toEqual(OF_EVERYBODY)
  })

  it('name the codes by which front ends show and hide buttons', () => {
    const files = /^\/resource\/oss(\/(config|download|links|list\w*|upload|:ids)|$)/
    const pages = /^\/(system\/(config|notice)|monitor\/(\w+log|cache|logininfor|online))(\/|$)/
    const named = service.app.routeTable.entries.filter(
      ({ access, method, url }) =>
        access.includes(':') && method !== 'HEAD' && (files.test(url) || pages.test(url)),
    )
    const codes = named.map(({ access, method, url }) => `${method} ${url} ${access}`)
    expect(new Set(codes)).toEqual(CODES)
  })

  it('hold for HEAD as for GET', () => {
    const { entries } = service.app.routeTable
    const head = entries.filter(({ method }) => method === 'HEAD')
    expect(head.length).toBeGreaterThan(20)
    for (const { url, access } of head) {
      const get = entries.find((entry) => entry.method === 'GET' && entry.url === url)
      if (get || !ALONE.has(url)) expect(get?.access, url).toBe(access)
    }
  })
})
