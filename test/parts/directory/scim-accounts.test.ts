import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProgramCalls } from '../../support/program-calls.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'
import { type ScimCalls, scimCalls, USER } from './scim-service.ts'

let service: WholeService
let admin: Record<string, string>
let scim: ScimCalls
let role = ''

beforeAll(async () => {
  service = await wholeService({ DIRECTORY: 'scim', DIRECTORY_CREATE: 'always' })
  const calls = await ProgramCalls.begin(service)
  scim = await scimCalls(service, calls)
  admin = await service.logIn('admin')
  const made = {
    roleName: 'Desk',
    roleKey: 'desk',
    roleSort: 1,
    status: '0',
    menuIds: [],
    deptIds: [],
  }
  expect((await call('POST', '/system/role', made)).code).toBe(200)
  const { rows } = await call('GET', '/system/role/list?roleKey=desk')
  role = String(rows[0].roleId)
  const rule = { value: 'Desk', role }
  expect((await call('POST', '/system/directory/rule', rule)).code).toBe(200)
}, START_MS)
afterAll(() => service.close())

async function call(method: string, url: string, payload?: object) {
  const headers = { ...admin, 'content-type': 'application/json' }
  const sent = payload ? { payload } : {}
  return (await service.app.inject({ method: method as 'GET', url, headers, ...sent })).json()
}

async function account(name: string) {
  const { rows } = await call('GET', `/system/user/list?userName=${name}`)
  return rows.find(({ userName }: { userName: string }) => userName === name)
}

const rolesOf = async (id: string) => (await call('GET', `/system/user/${id}`)).data.roleIds

/** What SCIM has of this name. */
async function found(path: string, attribute: string, name: string) {
  const filter = encodeURIComponent(`${attribute} eq "${name}"`)
  return (await scim.ask('GET', `${path}?filter=${filter}`)).body.Resources[0]
}

describe('people who are sent by SCIM', () => {
  it('wait without a role, and have an account with their first group', async () => {
    const id = await scim.user('olga')
    expect(await account('olga')).toBeUndefined()
    const waiting = await call('GET', '/system/directory/waiting')
    expect(waiting.rows).toMatchObject([{ userName: 'olga', state: 'no_role' }])
    const group = await scim.group('Desk', id)
    const olga = await account('olga')
    expect((await rolesOf(olga.userId)).map(String)).toEqual([role])
    expect((await call('GET', '/system/directory/waiting')).rows).toEqual([])
    await scim.patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` })
    expect(await rolesOf(olga.userId)).toEqual([])
    const sent = { displayName: 'Desk', members: [{ value: id }] }
    expect((await scim.ask('PUT', `/Groups/${group}`, sent)).status).toBe(200)
  })

  it('are disabled and kept when they leave, and come back to the same account', async () => {
    const { id } = await found('/Users', 'userName', 'olga')
    const olga = await account('olga')
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect((await account('olga')).status).toBe('1')
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect((await account('olga')).status).toBe('0')
    expect((await scim.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await account('olga')).toMatchObject({ userId: olga.userId, status: '1' })
    // Their sender makes them anew: an administrator says that it is the same person.
    const again = await scim.user('olga')
    const { rows } = await call('GET', '/system/directory/waiting')
    expect(rows).toMatchObject([{ userName: 'olga', state: 'asks', account: 'olga' }])
    expect((await call('POST', `/system/directory/waiting/${rows[0].id}/link`, {})).code).toBe(200)
    const sent = { schemas: [USER], userName: 'olga', displayName: 'Olga' }
    await scim.ask('PUT', `/Users/${again}`, sent)
    expect(await account('olga')).toMatchObject({ userId: olga.userId, status: '0' })
  })

  it('never are the administrator, whatever groups they are in', async () => {
    const id = await scim.user('admin')
    const group = await found('/Groups', 'displayName', 'Desk')
    const member = { op: 'add', path: 'members', value: [{ value: id }] }
    expect((await scim.patch(`/Groups/${group.id}`, member)).status).toBe(200)
    const { rows } = await call('GET', '/system/directory/waiting')
    expect(rows).toMatchObject([{ userName: 'admin', state: 'refused', account: '' }])
    const link = await call('POST', `/system/directory/waiting/${rows[0].id}/link`, {
      userName: 'admin',
    })
    expect(link.error).toBe('super_user_kept')
    const rename = { op: 'replace', path: 'userName', value: '<b>x</b>' }
    const renamed = await scim.patch(`/Users/${id}`, rename)
    expect([renamed.status, renamed.body.scimType]).toEqual([400, 'invalidValue'])
    const other = await scim.ask('POST', '/Users', { schemas: [USER], userName: 'olga' })
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness'])
  })

  it('have entries of the operation log by the directory', async () => {
    const { rows } = await call('GET', '/monitor/operlog/list?operName=directory&pageSize=50')
    expect(rows[0]).toMatchObject({ operName: 'directory' })
  })
})
