import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { ownRoutes } from '../support/described-routes.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const REFUSED = 'development_only'
const CLOSED = { CAPTCHA: 'math', DEV_INBOX: 'off', VBEN_SURFACE: 'off' }

let service: WholeService
let doors: readonly RouteEntry[]

beforeAll(async () => {
  service = await wholeService({ LOGIN_ENVELOPE: 'optional' })
  doors = ownRoutes(service.app.routeTable.entries).filter(
    ({ url, config }) => /^\/(api|dev)\//.test(url) || config.encrypted === 'required',
  )
}, START_MS)

afterAll(() => service.close())

/** @returns the stable code of the refusal */
async function refusalAt(
  { method, url }: Pick<RouteEntry, 'method' | 'url'>,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const whole = { 'content-type': 'application/json', ...headers }
  const body = method === 'POST' || method === 'PUT' ? { payload: '{}' } : {}
  const answer = await service.app.inject({ ...Object({ method }), url, headers: whole, ...body })
  return answer.body.startsWith('{') ? codeIn(JSON.parse(answer.body)) : undefined
}

function codeIn({ error, reason = error }: { error?: unknown; reason?: unknown }): unknown {
  return reason
}

describe('what is for development', () => {
  it('is the surface of stock Vben, the inbox, and logins that are open', () => {
    const found = doors.map(({ method, url }) => `${method} ${url}`).sort()
    expect(found).toEqual([
      'GET /api/auth/codes',
      'GET /api/menu/all',
      'GET /api/user/info',
      'GET /dev/inbox',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/refresh',
      'POST /api/upload',
      'POST /auth/factors/recovery-codes',
      'POST /auth/factors/totp',
      'POST /auth/factors/totp/remove',
      'POST /auth/keys',
      'POST /auth/login',
      'POST /auth/passkeys/options',
      'POST /auth/passkeys/remove',
      'POST /auth/password/code',
      'POST /auth/password/reset',
      'POST /auth/register',
      'POST /system/user/keys',
      'PUT /system/user/profile/updatePwd',
      'PUT /system/user/resetPwd',
    ])
  })

  it.each([
    ...['Forwarded', 'Via', 'X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP'],
    ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Server'],
    ...['X-Forwarded', 'X-Original-Host', 'X-Envoy-External-Address', 'X-Amzn-Trace-Id'],
  ])('refuses what a proxy has passed on with %s', async (name) => {
    for (const door of doors) {
      expect(await refusalAt(door, { host: 'localhost', [name]: '' }), door.url).toBe(REFUSED)
    }
  })

  it.each([
    ...['console.example.com', 'console.example.com:5320', 'localhost.', '127.1', '0x7f.1'],
    ...['localhost.example', '127.0.0.1.nip.io', '192.168.1.1:5320', '[::]'],
  ])('refuses the host %s', async (host) => {
    for (const door of doors) expect(await refusalAt(door, { host }), door.url).toBe(REFUSED)
  })

  it('refuses another machine', async () => {
    const { statusCode } = await service.app.inject({
      url: '/dev/inbox',
      remoteAddress: '10.0.0.1',
    })
    expect(statusCode).toBe(403)
  })

  it.each([
    ...['localhost', 'LOCALHOST:5320', '127.0.0.1:5320', '[::1]:5320', '[::ffff:127.0.0.1]'],
  ])('answers the host %s', async (host) => {
    for (const door of doors) expect(await refusalAt(door, { host }), door.url).not.toBe(REFUSED)
  })

  it('takes a plain login on this machine, and none that a proxy has passed on', async () => {
    const { clientId, password } = service
    const payload = { clientId, grantType: 'password', username: 'admin', password }
    const send = async (headers: Record<string, string>) =>
      (await service.app.inject({ method: 'POST', url: '/auth/login', payload, headers })).json()
    expect(await send({})).toMatchObject({ code: 200 })
    const forwarded = { 'x-forwarded-for': '198.51.100.7' }
    expect(await send(forwarded)).toMatchObject({ code: 403, error: REFUSED })
  })
})

it(
  'logins with envelope and captcha are answered through a proxy',
  async () => {
    const closed = await wholeService({ ...CLOSED, TRUSTED_PROXIES: '127.0.0.1' })
    const headers = { 'x-forwarded-for': '198.51.100.7', host: 'console.example.com' }
    const { body } = await closed.app.inject({ method: 'POST', url: '/auth/login', headers })
    await closed.close()
    expect(JSON.parse(body).error).toBe('envelope_required')
  },
  START_MS,
)
