import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { ProgramCalls } from '../support/program-calls.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const NOTICES = '/system/notice/list'
const READ = 'system:notice:list'

let service: WholeService
let calls: ProgramCalls

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0', PROGRAM_KEY_REQUESTS_PER_MINUTE: '400' })
  calls = await ProgramCalls.begin(service)
}, START_MS)
afterAll(() => service.close())

/** Of one page and its buttons. @returns the menus, by their codes */
async function clerk(name: string, codes: readonly string[]) {
  const role = aRole()
  const { id } = await service.given.user(aUser({ name, roles: [role] }), service.passwordHash)
  const menus = new Map<string, string>()
  for (const permission of codes) {
    const menu = await service.given.menu(aMenu({ permission }))
    await service.given.grant(role.id, menu.id)
    menus.set(permission, menu.id)
  }
  return { id, session: await service.logIn(name), menus, role }
}

describe('a key for a program', () => {
  it('is shown once, listed without itself, and calls without a client id', async () => {
    const key = await calls.made(calls.admin, { name: 'reader', permissions: [READ] })
    expect(key).toMatch(/^gh_[\w-]{43}[0-9a-f]{8}$/)
    expect(await calls.ask('GET', NOTICES, calls.by(key))).toMatchObject({ code: 200 })
    const listed = await calls.ask('GET', '/auth/keys', calls.admin)
    expect(listed.data).toMatchObject([{ name: 'reader', hint: key.slice(0, 7), networks: [] }])
    expect(JSON.stringify(listed)).not.toContain(key.slice(0, 20))
    const me = await calls.ask('GET', '/system/user/getInfo', calls.by(key))
    expect(me.data).toMatchObject({ roles: [], permissions: [READ], user: { userName: 'admin' } })
  })

  it('may do only what it says, even for the administrator', async () => {
    const key = await calls.made(calls.admin, { name: 'narrow', permissions: [READ] })
    expect(await calls.ask('GET', '/system/user/list', calls.by(key))).toMatchObject({ code: 403 })
    const menus = await calls.ask('GET', '/system/menu/list', calls.by(key))
    expect(menus).toMatchObject({ code: 403, error: 'key_not_accepted' })
  })

  it('may not be made with more than its maker may', async () => {
    const { session } = await clerk('maker', [READ])
    const form = { name: 'more', days: 1, permissions: [READ, 'system:user:list'] }
    expect(await calls.ask('POST', '/auth/keys', session, form)).toMatchObject({
      error: 'rights_exceeded',
    })
  })

  it('opens no route that needs a session or a role, but those that tell who calls', async () => {
    const key = await calls.made(calls.admin, { name: 'doors', permissions: [READ] })
    const open: string[] = []
    for (const { method, url, access, config } of service.app.routeTable.entries) {
      const isForPeople = access === 'session' || config.role !== undefined
      if (access === 'public' || !isForPeople || method === 'HEAD') continue
      if (!(await calls.isClosed(key, { method, url, config }))) open.push(`${method} ${url}`)
    }
    expect(open.sort()).toEqual(['GET /auth/codes', 'GET /system/user/getInfo'])
  })

  it('is accepted in the header only, and only as a whole', async () => {
    const key = await calls.made(calls.admin, { name: 'header', permissions: ['system:oss:list'] })
    const inQuery = `/resource/oss/list?Authorization=${encodeURIComponent(`Bearer ${key}`)}`
    const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    const refused = { code: 401, error: 'not_logged_in' }
    expect(await calls.ask('GET', inQuery, {})).toMatchObject(refused)
    for (const headers of [calls.by(wrong), { authorization: key }, { clientid: key }])
      expect(await calls.ask('GET', '/resource/oss/list', headers)).toMatchObject(refused)
    expect(await calls.ask('GET', '/resource/oss/list', calls.by(key))).toMatchObject({ code: 200 })
    const withClient = { ...calls.by(key), clientid: service.clientId }
    expect(await calls.ask('GET', '/resource/oss/list', withClient)).toMatchObject({ code: 200 })
    expect(await calls.ask('POST', '/auth/logout', withClient)).toMatchObject({ code: 200 })
    expect(await calls.ask('GET', '/resource/oss/list', calls.by(key))).toMatchObject({ code: 200 })
  })

  it('is refused at once when it is revoked', async () => {
    const key = await calls.made(calls.admin, { name: 'short', permissions: [READ] })
    expect(await calls.ask('GET', NOTICES, calls.by(key))).toMatchObject({ code: 200 })
    const { data } = await calls.ask('GET', '/auth/keys', calls.admin)
    const { keyId } = data.find(({ name }: { name: string }) => name === 'short')
    const other = await clerk('stranger', [READ])
    expect(await calls.ask('DELETE', `/auth/keys/${keyId}`, other.session)).toMatchObject({
      error: 'key_not_found',
    })
    expect(await calls.ask('GET', NOTICES, calls.by(key))).toMatchObject({ code: 200 })
    expect(await calls.ask('DELETE', `/auth/keys/${keyId}`, calls.admin)).toMatchObject({
      code: 200,
    })
    expect(await calls.ask('GET', NOTICES, calls.by(key))).toMatchObject({ code: 401 })
  })

  it('ends with its owner, and works for none who is disabled', async () => {
    const owner = await clerk('leaver', [READ])
    const key = await calls.made(owner.session, { name: 'k', permissions: [READ] })
    const code = async () => (await calls.ask('GET', NOTICES, calls.by(key))).code
    expect(await code()).toBe(200)
    const status = (value: string) =>
      calls.ask('PUT', '/system/user/changeStatus', calls.admin, {
        userId: owner.id,
        status: value,
      })
    expect(await status('1')).toMatchObject({ code: 200 })
    await expect.poll(code).toBe(401)
    expect(await status('0')).toMatchObject({ code: 200 })
    await expect.poll(code).toBe(200)
    expect(await calls.ask('DELETE', `/system/user/${owner.id}`, calls.admin)).toMatchObject({
      code: 200,
    })
    await expect.poll(code).toBe(401)
  })

  it('is named in the operation log and, once a day, in the login log', async () => {
    const add = 'system:notice:add'
    const key = await calls.made(calls.admin, { name: 'press', permissions: [add] })
    const notice = { noticeTitle: 'x', noticeType: '1', noticeContent: 'y' }
    for (const _ of [1, 2])
      expect(await calls.ask('POST', '/system/notice', calls.by(key), notice)).toMatchObject({
        code: 200,
      })
    const query = 'pageNum=1&pageSize=10'
    const operations = `/monitor/operlog/list?${query}&operName=press`
    const { rows } = await calls.ask('GET', operations, calls.admin)
    const named = { operName: 'admin → press' }
    expect(rows).toMatchObject([named, named])
    await service.noteKeyUses()
    await calls.ask('POST', '/system/notice', calls.by(key), notice)
    await service.noteKeyUses()
    const logins = `/monitor/logininfor/list?${query}&userName=press`
    expect((await calls.ask('GET', logins, calls.admin)).rows).toMatchObject([
      { userName: 'admin → press', status: '0', ipaddr: '127.0.0.1' },
    ])
    const all = await calls.ask('GET', `/monitor/operlog/list?${query}`, calls.admin)
    expect(JSON.stringify(all)).not.toContain(key.slice(0, 20))
  })

  it('may call so often in a minute, and is told how often', async () => {
    const key = await calls.made(calls.admin, { name: 'eager', permissions: [READ] })
    const call = () => service.app.inject({ url: NOTICES, headers: calls.by(key) })
    const first = await call()
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"program-key";q=400;w=60',
      ratelimit: '"program-key";r=399',
    })
    for (let at = 1; at < 400; at += 1) await call()
    const last = await call()
    expect(last.statusCode).toBe(429)
    expect(last.json()).toMatchObject({ error: 'too_many_requests' })
    expect(last.headers.ratelimit).toMatch(/^"program-key";r=0;t=\d+$/)
    expect(last.headers['retry-after']).toMatch(/^\d+$/)
    const other = await calls.made(calls.admin, { name: 'patient', permissions: [READ] })
    expect(await calls.ask('GET', NOTICES, calls.by(other))).toMatchObject({ code: 200 })
  })
})
