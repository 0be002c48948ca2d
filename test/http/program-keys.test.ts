import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { Dice } from '../support/dice.ts'
import { ProgramCalls } from '../support/program-calls.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { SOON, times } from '../support/soak.ts'
import { someAtOnce } from '../support/some-at-once.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const NOTICES = '/system/notice/list'
const READ = 'system:notice:list'
const FOR_OTHERS = '/system/user/keys'
const FOR_PEOPLE = /factor|passkey|\/keys|serviceAccount/

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

  it('opens no lock of its owner, who may do more', async () => {
    const permissions = ['monitor:logininfor:unlock']
    const key = await calls.made(calls.admin, { name: 'locksmith', permissions })
    const opened = await calls.ask('GET', '/monitor/logininfor/unlock/admin', calls.by(key))
    expect(opened).toMatchObject({ error: 'rights_exceeded' })
  })

  it('changes nothing in the account of its owner', async () => {
    const permissions = ['system:user:edit']
    const { id: userId, session } = await clerk('editor', permissions)
    const key = await calls.made(session, { name: 'edits', permissions })
    const form = { userId, nickName: 'Somebody else' }
    const edited = await calls.ask('PUT', '/system/user', calls.by(key), form)
    expect(edited).toMatchObject({ error: 'own_rights_kept' })
  })

  it('may not be made with more than its maker may', async () => {
    const { session } = await clerk('maker', [READ])
    const form = { name: 'more', permissions: [READ, 'system:user:list'] }
    expect(await calls.tryToMake(session, form)).toMatchObject({ error: 'rights_exceeded' })
  })

  it('needs the password of its maker', async () => {
    const form = { name: 'unproven', permissions: [READ] }
    for (const password of ['', 'Wrong-Horse-9'])
      expect(await calls.tryToMake(calls.admin, { ...form, password })).toMatchObject({
        error: 'wrong_password',
      })
    const made = await calls.ask('POST', '/auth/keys', calls.admin, { ...form, days: 1 })
    expect(made).toMatchObject({ error: 'envelope_required' })
  })

  it('has no more than its maker has at the moment, whatever that is', async () => {
    const codes = ['list', 'query', 'add', 'edit', 'remove'].map((one) => `system:notice:${one}`)
    const { session, menus, role } = await clerk('shrinking', codes)
    const held = new Set(codes)
    const dice = new Dice(seedOfRun())
    const keys = await Promise.all(
      codes.map(async (_code, at) => {
        const permissions = codes.filter((_, other) => other === at || dice.once(2))
        return { permissions, key: await calls.made(session, { name: `k${at}`, permissions }) }
      }),
    )
    for (let step = 0; step < times(6, 60); step += 1) {
      const code = dice.oneOf(atLeastOne(codes))
      if (!held.delete(code)) held.add(code)
      const menuIds = [...held].map((one) => menus.get(one))
      const changed = calls.ask('PUT', '/system/role', calls.admin, { roleId: role.id, menuIds })
      expect(await changed).toMatchObject({ code: 200 })
      for (const { key, permissions } of keys) {
        const left = permissions.filter((one) => held.has(one)).sort()
        const now = async () => (await calls.ask('GET', '/auth/codes', calls.by(key))).data
        await expect.poll(now, SOON).toEqual(left)
      }
    }
  })

  it('opens no route about factors and keys, or for sessions and roles, but those that tell who calls', async () => {
    const key = await calls.made(calls.admin, { name: 'doors', permissions: [READ] })
    const open: string[] = []
    for (const { method, url, access, config } of service.app.routeTable.entries) {
      const isForRoles = access === 'session' || config.role !== undefined
      const isForPeople = isForRoles || FOR_PEOPLE.test(url)
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
    // Some at once: on a busy machine the minute could be over before the last of them.
    await someAtOnce(Array.from({ length: 399 }), 20, call)
    const last = await call()
    expect(last.statusCode).toBe(429)
    expect(last.json()).toMatchObject({ error: 'too_many_requests' })
    expect(last.headers.ratelimit).toMatch(/^"program-key";r=0;t=\d+$/)
    expect(last.headers['retry-after']).toMatch(/^\d+$/)
    const other = await calls.made(calls.admin, { name: 'patient', permissions: [READ] })
    expect(await calls.ask('GET', NOTICES, calls.by(other))).toMatchObject({ code: 200 })
  })
})

describe('a service account', () => {
  const robot = async (name: string) => {
    const made = await clerk(name, [READ])
    const form = { userId: made.id, serviceAccount: true }
    expect(await calls.ask('PUT', '/system/user/serviceAccount', calls.admin, form)).toMatchObject({
      code: 200,
    })
    return { ...made, url: `/system/user/${made.id}/keys` }
  }

  it('is logged out, and cannot log in', async () => {
    const { id, session } = await robot('robot')
    expect(await calls.ask('GET', '/auth/codes', session)).toMatchObject({ code: 401 })
    await expect(service.logIn('robot')).rejects.toThrow('cannot log in')
    const form = { userId: id, serviceAccount: false }
    await calls.ask('PUT', '/system/user/serviceAccount', calls.admin, form)
    await expect(service.logIn('robot')).resolves.toBeDefined()
  })

  it('has keys that administrators make, list and revoke', async () => {
    const { id: userId, url } = await robot('builder')
    const form = { userId, name: 'ci', permissions: [READ] }
    const { data } = await calls.tryToMake(calls.admin, form, FOR_OTHERS)
    expect(await calls.ask('GET', NOTICES, calls.by(data.key))).toMatchObject({ code: 200 })
    const listed = await calls.ask('GET', url, calls.admin)
    expect(listed.data).toMatchObject({ serviceAccount: true, keys: [{ name: 'ci' }] })
    await calls.ask('DELETE', `${url}/${data.keyId}`, calls.admin)
    expect(await calls.ask('GET', NOTICES, calls.by(data.key))).toMatchObject({ code: 401 })
  })

  it('shows its keys to nobody who has less, even within the data scope', async () => {
    const { url } = await robot('guarded')
    const permissions = ['system:user:resetPwd']
    const within = await service.console.asUser({ permissions, scope: 'all' })
    expect(await within.get(url)).toMatchObject({ error: 'rights_exceeded' })
    const own = await within.get(`/system/user/${within.userId}/keys`)
    expect(own).toMatchObject({ data: { keys: [] } })
  })

  it('gets no key from who has less, and others make their own', async () => {
    const { id: userId } = await robot('strong')
    const weak = await clerk('weak', ['system:user:resetPwd'])
    const form = { name: 'x', permissions: ['system:user:resetPwd'] }
    const tries = [
      calls.tryToMake(weak.session, { ...form, userId }, FOR_OTHERS),
      calls.tryToMake(calls.admin, { ...form, userId: weak.id }, FOR_OTHERS),
      calls.tryToMake(calls.admin, { ...form, userId: '987654321' }, FOR_OTHERS),
    ]
    const refused = await Promise.all(tries)
    expect(refused.map(({ error }) => error)).toEqual([
      'record_not_found',
      'no_service_account',
      'record_not_found',
    ])
  })

  it('is made by people, not by keys', async () => {
    const { id, url } = await robot('closed')
    const key = await calls.made(calls.admin, {
      name: 'manager',
      permissions: ['system:user:edit', 'system:user:resetPwd'],
    })
    const form = { userId: id, serviceAccount: false }
    const closed = { code: 403, error: 'key_not_accepted' }
    const put = calls.ask('PUT', '/system/user/serviceAccount', calls.by(key), form)
    expect(await put).toMatchObject(closed)
    expect(await calls.ask('GET', url, calls.by(key))).toMatchObject(closed)
    const other = { userId: id, name: 'x', permissions: [READ] }
    expect(await calls.tryToMake(calls.by(key), other, FOR_OTHERS)).toMatchObject(closed)
  })
})

function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('There is nothing to choose from.')
  return [first, ...others]
}
