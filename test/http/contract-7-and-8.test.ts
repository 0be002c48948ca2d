import { beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import { aClient } from '../support/builders.ts'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { differences, PERSON, type Shape } from '../support/wire-shapes.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

const CLIENT: Shape = {
  id: 'id',
  clientId: 'filled',
  clientKey: 'filled',
  clientSecret: 'filled',
  grantTypeList: 'texts',
  strongGrantTypeList: 'texts',
  wire: 'filled',
  accessPath: 'text',
  accessPathList: 'texts',
  ipWhitelist: 'text',
  ipWhitelistList: 'texts',
  grantType: 'filled',
  deviceType: 'text',
  activeTimeout: 'number',
  timeout: 'number',
  status: '0 or 1',
}
const PROFILE: Shape = {
  ...PERSON,
  emailProven: 'boolean',
  phoneProven: 'boolean',
  loginIp: 'filled',
  loginDate: 'date',
}
const DEVICE: Shape = {
  tokenId: 'filled',
  deptName: 'text or null',
  userName: 'filled',
  clientKey: 'filled',
  deviceType: 'filled',
  ipaddr: 'filled',
  loginLocation: 'text',
  browser: 'filled',
  os: 'filled',
  loginTime: 'number',
}
/** The last is ours, for the account pages. */
const OWN_DEVICE: Shape = { ...DEVICE, current: 'boolean' }
const DONE = { code: 200, msg: 'Done', data: null }

await walkContract('7 and 8', (walk) => {
  describe('clients', () => clients(walk))
  describe('the profile', () => profile(walk))
  describe('devices', () => devices(walk))
})

function clients(walk: Walk): void {
  let asked: Readonly<Record<string, Session>>
  beforeAll(async () => {
    const codes = ['list', 'query', 'add', 'edit', 'remove', 'export']
    const holders = codes.map(async (code) => [code, await walk.holderOf(`system:client:${code}`)])
    asked = Object.fromEntries(await Promise.all(holders))
  })
  const call = (code: string, method: string, path: string, body?: object) =>
    walk.ask(method, `/system/client${path}`, { as: asked[code] ?? {}, ...(body && { body }) })
  const list = async (query = '') =>
    [(await call('list', 'GET', `/list?${query}`)).body.rows].flat().map(Object)
  const rowOf = async (key: string) => (await list(`clientKey=${key}`))[0]
  const add = async (clientKey: string, fields = {}) =>
    (await call('add', 'POST', '', { ...FORM, clientKey, ...fields })).body

  it('7.1: rows have these fields and no others, the built-in one as the number 1', async () => {
    expect(await add('shape')).toMatchObject({ code: 200 })
    const rows = await list()
    for (const row of rows) {
      expect(differences(row, CLIENT), row.clientKey).toEqual([])
      expect(row.grantType).toBe(row.grantTypeList.join(','))
    }
    expect(rows[0]).toMatchObject({ id: 1, clientId: walk.service.clientId, clientKey: 'pc' })
    const row = await rowOf('shape')
    const one = await call('query', 'GET', `/${row.id}`)
    expect(one.body).toEqual({ code: 200, msg: 'Done', data: row })
    expect(row).toMatchObject({ status: '0', timeout: 604_800, activeTimeout: 1800 })
  })

  it.each([
    ['a form', FORM_URLENCODED, 'clientKey=pc&status=&pageNum=1'],
    ['JSON', 'application/json', '{"clientKey":"pc","status":null,"pageNum":1}'],
  ])('7.2: an export by %s is a workbook', async (_case, type, payload) => {
    const headers = { ...asked.export, 'content-type': type }
    const answer = await fetch(`${walk.service.origin}/system/client/export`, {
      method: 'POST',
      headers,
      body: payload,
    })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
    const rows = valuesOf(Buffer.from(await answer.arrayBuffer()))
    expect(rows.slice(1).map(([, clientId]) => clientId)).toEqual([
      walk.service.clientId,
      CLIENT_ID_OF_6,
    ])
  })
}

function profile(walk: Walk): void {
  const PATH = '/system/user/profile'
  const somebody = async () => {
    const { id, name } = await walk.newcomer()
    const as = await walk.service.logIn(name)
    const show = async () => Object((await walk.ask('GET', PATH, { as })).body.data)
    const change = async (body: object) => (await walk.ask('PUT', PATH, { as, body })).body
    return { id, name, as, show, change }
  }

  it('8: the profile has these fields and no others', async () => {
    const { id, name, show } = await somebody()
    const { user, roleGroup, postGroup, ...more } = await show()
    expect(differences(user, PROFILE)).toEqual([])
    expect([roleGroup, postGroup, more]).toEqual([`Role ${id}`, '', {}])
    expect(user).toMatchObject({ userId: Number(id), userName: name, loginIp: '127.0.0.1' })
  })

  it('8: without third parties there are no bindings', async () => {
    const { as } = await somebody()
    const { body } = await walk.ask('GET', '/system/social/list', { as })
    expect(body).toEqual({ code: 200, msg: 'Done', data: [] })
  })
}

function devices(walk: Walk): void {
  const rowsOf = async (url: string, as: Session) => {
    const { body } = await walk.ask('GET', url, { as })
    expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'rows', 'total'])
    const rows = [body.rows].flat().map(Object)
    expect(body.total).toBe(rows.length)
    return rows
  }
  const twice = async () => {
    const { name } = await walk.newcomer()
    const here = await walk.service.logIn(name)
    return { name, here, there: await walk.service.logIn(name) }
  }
  const isIn = async (as: Session) => (await walk.ask('GET', '/auth/codes', { as })).body.code

  it('8: rows have these fields and no others, and no token', async () => {
    const { here, there } = await twice()
    const rows = await rowsOf('/monitor/online', here)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(differences(row, OWN_DEVICE)).toEqual([])
      for (const { authorization } of [here, there]) {
        expect(authorization).not.toContain(row.tokenId)
      }
      expect(Math.abs(Date.now() - row.loginTime)).toBeLessThan(3_600_000)
    }
  })

  it('8: everybody is listed unpaged, filtered by parts, and ended', async () => {
    const { name, there } = await twice()
    const as = await walk.managerOf('monitor:online:list')
    const all = await rowsOf('/monitor/online/list?pageNum=1&pageSize=1', as)
    expect(all.length).toBeGreaterThan(2)
    for (const row of all) expect(differences(row, DEVICE)).toEqual([])
    // Only whoever cuts pages out of the list itself sends both.
    const newest = (await walk.ask('GET', '/monitor/online/list?pageSize=1', { as })).body
    expect(newest).toMatchObject({ total: all.length, rows: [{ tokenId: all[0].tokenId }] })
    expect(newest.rows).toHaveLength(1)
    const found = await rowsOf(`/monitor/online/list?userName=${name.slice(1)}&ipaddr=7.0.0`, as)
    expect(found.length).toBeGreaterThanOrEqual(2)
    for (const { userName } of found) expect(userName).toContain(name.slice(1))
    const own = found.filter(({ userName }) => userName === name)
    expect(own).toHaveLength(2)
    for (const query of [`userName=${name.slice(0, -1)}x`, 'userName=%25', 'ipaddr=127_0']) {
      expect(await rowsOf(`/monitor/online/list?${query}`, as), query).toEqual([])
    }
    const forcer = await walk.holderOf('monitor:online:forceLogout')
    for (const { tokenId } of own) {
      const { body } = await walk.ask('DELETE', `/monitor/online/${tokenId}`, { as: forcer })
      expect(body).toEqual(DONE)
    }
    expect(await isIn(there)).toBe(401)
  })

  it('0 and 10: a token belongs to its client', async () => {
    const other = await walk.service.given.client(aClient({ id: '920000001' }))
    const { here } = await twice()
    for (const clientid of [other.clientId, 'unknown', '']) {
      expect(await isIn({ ...here, clientid })).toBe(401)
    }
    const { authorization = '' } = here
    const inQuery = await walk.ask('GET', `/auth/codes?clientid=${walk.service.clientId}`, {
      as: { authorization },
    })
    expect(inQuery.body.code).toBe(200)
  })
}

const FORM_URLENCODED = 'application/x-www-form-urlencoded;charset=UTF-8'

/** What the form of the front end sends for a new client. */
const FORM = {
  id: null,
  clientSecret: '',
  grantTypeList: ['password', 'sms'],
  deviceType: 'pc',
}
