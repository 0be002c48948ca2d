import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { type ApiDocument, operationOf, ownRoutes } from '../support/described-routes.ts'
import { filled, protocolHeaders, requestFor } from '../support/generated-request.ts'
import { type KindOfCaller, kindsOfCaller, type Verdict } from '../support/kinds-of-caller.ts'
import type { LoopbackRequest } from '../support/loopback.ts'
import { report, SOAK_MS, spread } from '../support/soak.ts'
import { addressOf } from '../support/sources.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

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
