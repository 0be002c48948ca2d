import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProgramCalls } from '../../support/program-calls.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'
import { PATCH_OP, USER } from './scim-service.ts'

let service: WholeService
let admin: Record<string, string>
let key = ''
let role = ''

beforeAll(async () => {
  service = await wholeService({ DIRECTORY: 'scim', DIRECTORY_CREATE: 'always' })
  const calls = await ProgramCalls.begin(service)
  key = await calls.made(calls.admin, { name: 'scim', permissions: ['system:directory:scim'] })
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

async function scim(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' }
  const payload = body ? { payload: JSON.stringify(body) } : {}
  const url = `/scim/v2${path}`
  const answer = await service.app.inject({ method: method as 'GET', url, headers, ...payload })
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) }
}

async function account(name: string) {
  const { rows } = await call('GET', `/system/user/list?userName=${name}`)
  return rows.find(({ userName }: { userName: string }) => userName === name)
}

const rolesOf = async (id: string) => (await call('GET', `/system/user/${id}`)).data.roleIds

describe('people who are sent by SCIM', () => {
  it('wait without a role, and have an account with their first group', async () => {
    const { id, status } = await scim('POST', '/Users', { schemas: [USER], userName: 'olga' })
    expect([status, await account('olga')]).toEqual([201, undefined])
    const waiting = await call('GET', '/system/directory/waiting')
    expect(waiting.rows).toMatchObject([{ userName: 'olga', state: 'no_role' }])
    const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Desk' }
    const made = await scim('POST', '/Groups', { ...group, members: [{ value: id }] })
    expect(made.status).toBe(201)
    const olga = await account('olga')
    expect((await rolesOf(olga.userId)).map(String)).toEqual([role])
    expect((await call('GET', '/system/directory/waiting')).rows).toEqual([])
    const remove = [{ op: 'remove', path: `members[value eq "${id}"]` }]
    await scim('PATCH', `/Groups/${made.id}`, { schemas: [PATCH_OP], Operations: remove })
    expect(await rolesOf(olga.userId)).toEqual([])
    await scim('PUT', `/Groups/${made.id}`, { ...group, members: [{ value: id }] })
  })

  it('are disabled and kept when they leave, and come back to the same account', async () => {
    const { Resources } = await scim('GET', '/Users?filter=userName%20eq%20%22olga%22')
    const { id } = Resources[0]
    const olga = await account('olga')
    const inactive = { op: 'replace', path: 'active', value: false }
    await scim('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: [inactive] })
    expect((await account('olga')).status).toBe('1')
    await scim('PATCH', `/Users/${id}`, {
      schemas: [PATCH_OP],
      Operations: [{ ...inactive, value: true }],
    })
    expect((await account('olga')).status).toBe('0')
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await account('olga')).toMatchObject({ userId: olga.userId, status: '1' })
    // Their sender makes them anew: an administrator says that it is the same person.
    await scim('POST', '/Users', { schemas: [USER], userName: 'olga' })
    const { rows } = await call('GET', '/system/directory/waiting')
    expect(rows).toMatchObject([{ userName: 'olga', state: 'asks', account: 'olga' }])
    expect((await call('POST', `/system/directory/waiting/${rows[0].id}/link`, {})).code).toBe(200)
    const [again] = (await scim('GET', '/Users?filter=userName%20eq%20%22olga%22')).Resources
    await scim('PUT', `/Users/${again.id}`, {
      schemas: [USER],
      userName: 'olga',
      displayName: 'Olga',
    })
    expect(await account('olga')).toMatchObject({ userId: olga.userId, status: '0' })
  })

  it('never are the administrator, whatever groups they are in', async () => {
    const made = await scim('POST', '/Users', { schemas: [USER], userName: 'admin' })
    const member = { op: 'add', path: 'members', value: [{ value: made.id }] }
    const { Resources } = await scim('GET', '/Groups?filter=displayName%20eq%20%22Desk%22')
    const patch = { schemas: [PATCH_OP], Operations: [member] }
    expect(await scim('PATCH', `/Groups/${Resources[0].id}`, patch)).toMatchObject({ status: 200 })
    const { rows } = await call('GET', '/system/directory/waiting')
    expect(rows).toMatchObject([{ userName: 'admin', state: 'refused', account: '' }])
    const link = await call('POST', `/system/directory/waiting/${rows[0].id}/link`, {
      userName: 'admin',
    })
    expect(link.error).toBe('super_user_kept')
    const rename = {
      ...patch,
      Operations: [{ op: 'replace', path: 'userName', value: '<b>x</b>' }],
    }
    const renamed = await scim('PATCH', `/Users/${made.id}`, rename)
    expect([renamed.status, renamed.scimType]).toEqual(['400', 'invalidValue'])
    const other = await scim('POST', '/Users', { schemas: [USER], userName: 'olga' })
    expect([other.status, other.scimType]).toEqual(['409', 'uniqueness'])
  })

  it('have entries of the operation log by the directory', async () => {
    const { rows } = await call('GET', '/monitor/operlog/list?operName=directory&pageSize=50')
    const titles = rows.map(
      ({ title, operName }: Record<string, string>) => `${operName}: ${title}`,
    )
    expect(new Set(titles).size).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ operName: 'directory' })
  })
})
