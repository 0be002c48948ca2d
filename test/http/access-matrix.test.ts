import { beforeAll, describe, expect, it } from 'vitest'
import { Type } from '../../adapters/http/schema.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aClient, aUser } from '../support/builders.ts'
import { clientRoutes } from '../support/clients-harness.ts'
import { codesDesk, codesRoutes } from '../support/codes-desk.ts'
import { consoleRoutes, NoticeListener } from '../support/console-harness.ts'
import { deviceRoutes } from '../support/devices-harness.ts'
import type { Answer } from '../support/http-doors.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'

const password = ADMIN_PASSWORD
const CODE = 'system:oss:list'
const CODES = [
  CODE,
  'monitor:online:list',
  'monitor:online:forceLogout',
  'monitor:logininfor:list',
  'monitor:logininfor:remove',
  'monitor:logininfor:unlock',
  'system:client:list',
  'system:client:query',
  'system:client:add',
  'system:client:edit',
  'system:client:remove',
  ...['list', 'remove'].map((verb) => `monitor:operlog:${verb}`),
  ...['list', 'query', 'add', 'edit', 'remove'].flatMap((verb) => [
    `system:config:${verb}`,
    `system:notice:${verb}`,
  ]),
  'monitor:cache:list',
]
const PUBLIC = new Set([
  'GET /auth/code',
  'GET /auth/tenant/list',
  'GET /docs',
  'GET /docs/:name',
  'GET /openapi.json',
  'GET /resource/email/code',
  'GET /resource/sms/code',
  'GET /resource/sse/close',
  'POST /auth/login',
  'POST /auth/logout',
])

type Headers = Readonly<Record<string, string | string[]>>
let http: HttpHarness
let callers: ReadonlyMap<string, Headers>

async function tokenFor(name: string, codes: readonly string[]): Promise<string> {
  const role = aRole()
  for (const permission of codes) {
    const { id } = await http.given.menu(aMenu({ permission }))
    await http.given.grant(role.id, id)
  }
  await http.given.user(aUser({ name, roles: [role] }), await http.hasher.hash(password))
  return http.tokenOf(await http.logIn({ username: name, password }))
}

beforeAll(async () => {
  http = await httpHarness({
    routes: (stores) => [
      ...codesRoutes(codesDesk(stores)),
      ...deviceRoutes(stores),
      ...clientRoutes(stores),
      ...consoleRoutes(stores, new NoticeListener()),
      async (app) => {
        const schema = { response: { 200: Type.Null() } }
        app.get('/guarded/:id', { schema, config: { access: CODE } }, async () => null)
        app.delete('/guarded/:id', { schema, config: { access: CODE } }, async () => null)
      },
    ],
  })
  const clientid = http.builtInClientId
  const other = await http.given.client(aClient())
  const admin = http.tokenOf(await http.logIn({ password }))
  const holder = await tokenFor('holder', CODES)
  const near = ['system:oss:lis', 'system:oss:listing', 'system:oss:query', 'xsystem:oss:list']
  const outsider = await tokenFor('outsider', near)
  const authorization = `Bearer ${admin}`
  callers = new Map<string, Headers>([
    ['nobody', { clientid }],
    ['a made-up token', { clientid, authorization: `Bearer ${'x'.repeat(43)}` }],
    ['an altered token', { clientid, authorization: `${authorization.slice(0, -1)}!` }],
    ['a token without its scheme', { clientid, authorization: admin }],
    ['another scheme', { clientid, authorization: `Basic ${admin}` }],
    ['a cookie', { clientid, cookie: `Authorization=Bearer ${admin}; token=${admin}` }],
    ['no client', { authorization }],
    ['another client', { clientid: other.clientId, authorization }],
    ['an unknown client', { clientid: 'unknown', authorization }],
    ['two clients', { clientid: [clientid, clientid], authorization }],
    ['an outsider', { clientid, authorization: `Bearer ${outsider}` }],
    ['a holder of the codes', { clientid, authorization: `Bearer ${holder}` }],
    ['the administrator', { clientid, authorization }],
  ])
})

function expected(access: string, caller: string): 'passes' | 401 | 403 {
  if (access === 'public') return 'passes'
  const isLoggedIn = ['an outsider', 'a holder of the codes', 'the administrator'].includes(caller)
  if (!isLoggedIn) return 401
  return access === 'session' || caller !== 'an outsider' ? 'passes' : 403
}

function outcome({ body }: Answer): 'passes' | 401 | 403 {
  if (body.error === 'not_logged_in') return 401
  return body.error === 'permission_denied' ? 403 : 'passes'
}

describe('the access rules of all routes', () => {
  it('hold for every kind of caller', async () => {
    const wrong: string[] = []
    for (const { method, url, access } of http.app.routeTable.entries) {
      // Logging out ends the sessions that the other rows need; contract 18.8 covers it.
      if (method === 'HEAD' || url === '/auth/logout') continue
      for (const [caller, headers] of callers) {
        const answer = await http.send({ method: verb(method), url: filled(url), headers })
        const [seen, meant] = [outcome(answer), expected(access, caller)]
        if (seen !== meant) wrong.push(`${method} ${url} by ${caller}: ${seen}, not ${meant}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leave exactly these routes public', () => {
    const open = http.app.routeTable.entries.filter(({ access }) => access === 'public')
    const routes = open.filter(({ method }) => method !== 'HEAD')
    expect(new Set(routes.map(({ method, url }) => `${method} ${url}`))).toEqual(PUBLIC)
  })

  it('hold for HEAD as for GET', async () => {
    const head = http.app.routeTable.entries.filter(({ method }) => method === 'HEAD')
    expect(head.length).toBeGreaterThan(5)
    for (const { url, access } of head) {
      const get = http.app.routeTable.entries.find(
        (entry) => entry.method === 'GET' && entry.url === url,
      )
      expect(get?.access).toBe(access)
    }
  })

  it('cannot be walked around by spelling a path or method differently', async () => {
    const headers = { clientid: http.builtInClientId }
    const spellings = ['/', '?', '#', ';x', '%00', '%2e', '/.', '/..', '//', '\\', '%20', '.json']
    for (const { method, url, access } of http.app.routeTable.entries) {
      if (access === 'public' || method !== 'GET') continue
      const path = filled(url)
      const paths = [
        ...spellings.map((spelling) => path + spelling),
        path.toUpperCase(),
        `/${path}`,
        `/.${path}`,
        `/x/..${path}`,
        path.replaceAll('/', '%2f'),
        path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ]
      for (const one of paths) {
        for (const verb of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
          const { status, body } = await http.send({ method: verb, url: one, headers })
          expect(status).toBe(200)
          expect(body.code, `${verb} ${one}`).not.toBe(200)
        }
      }
    }
  })
})

describe('the start of the server', () => {
  it.each([
    ['declares no access', {}, 'does not declare its access'],
    ['declares an empty access', { config: { access: '' } }, 'does not declare its access'],
    ['has a malformed permission code', { config: { access: 'system:*:*' } }, 'permission code'],
  ])('stops when a route %s', async (_case, options, reason) => {
    const schema = { response: { 200: Type.Null() } }
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.get('/careless', { schema, ...options }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow(reason)
  })

  it('stops when a route declares no reply', async () => {
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.get('/careless', { config: { access: 'public' } }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow('does not declare its reply')
  })

  it('stops when a writing route takes its token from the query', async () => {
    const schema = { response: { 200: Type.Null() } }
    const config = { access: 'session', tokenInQuery: true } as const
    const routes = () => [
      async (app: HttpHarness['app']) => {
        app.post('/careless', { schema, config }, async () => null)
      },
    ]
    await expect(httpHarness({ routes })).rejects.toThrow('which only GET may')
  })
})

function filled(url: string): string {
  return url.replaceAll(/:\w+/g, '1')
}

function verb(method: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET'
}
