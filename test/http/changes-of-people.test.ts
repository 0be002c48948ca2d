import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Company } from '../support/company.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService
let company: Company

beforeAll(async () => {
  const database = await anyDatabase()
  service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, database)
  company = new Company(service, database)
}, START_MS)
afterAll(() => service.close())

async function changes() {
  const { rows = [] } = await company.ask('GET', '/monitor/operlog/list?pageSize=1')
  const text = String(rows[0]?.jsonResult)
  return text === '' ? [] : JSON.parse(text).changes
}

async function idOf(url: string, id: string): Promise<number> {
  const { rows = [] } = await company.ask('GET', `${url}/list?pageSize=200`)
  return Math.max(...rows.map((row: Record<string, unknown>) => Number(row[id])))
}

describe('T-120: entries of pages that are written by hand', () => {
  it('say what a role was, and which menus it lost and got', async () => {
    const role = { roleName: 'Auditors', roleKey: 'auditor', roleSort: 5, menuIds: [1, 100] }
    expect(await company.ask('POST', '/system/role', role)).toMatchObject({ code: 200 })
    const roleId = await idOf('/system/role', 'roleId')
    const id = String(roleId)
    expect(await changes()).toMatchObject([
      { record: 'role', id, after: { name: 'Auditors', roleKey: 'auditor' } },
      { record: 'role', id, before: { menus: [] }, after: { menus: ['1', '100'] } },
    ])
    const edit = { ...role, roleId, roleName: 'Inspectors', menuIds: [1, 101] }
    expect(await company.ask('PUT', '/system/role', edit)).toMatchObject({ code: 200 })
    expect(await changes()).toEqual([
      { record: 'role', id, before: { name: 'Auditors' }, after: { name: 'Inspectors' } },
      { record: 'role', id, before: { menus: ['100'] }, after: { menus: ['101'] } },
    ])
  })

  it('say what a menu was', async () => {
    const menu = { parentId: 0, menuName: 'Own', menuType: 'M', path: 'own', orderNum: 9 }
    expect(await company.ask('POST', '/system/menu', menu)).toMatchObject({ code: 200 })
    const [{ id, after }] = await changes()
    expect(after).toMatchObject({ title: 'Own', path: 'own' })
    const edit = { ...menu, menuId: id, menuName: 'Ours' }
    expect(await company.ask('PUT', '/system/menu', edit)).toMatchObject({ code: 200 })
    expect(await changes()).toEqual([
      { record: 'menu', id, before: { title: 'Own' }, after: { title: 'Ours' } },
    ])
    expect(await company.ask('DELETE', `/system/menu/${id}`)).toMatchObject({ code: 200 })
    expect(await changes()).toMatchObject([{ record: 'menu', id, before: { title: 'Ours' } }])
  })

  it('say what an account was, and which roles it got, but no password', async () => {
    const password = 'Canary-7193-Secret'
    const user = { userName: 'walker', nickName: 'Walker', password, deptId: 100, roleIds: [] }
    const roleIds = [await idOf('/system/role', 'roleId')]
    expect(await company.ask('POST', '/system/user', { ...user, roleIds })).toMatchObject({
      code: 200,
    })
    const added = await changes()
    expect(added).toMatchObject([
      { record: 'user', after: { name: 'walker', nickName: 'Walker' } },
      { record: 'user', before: { roles: [] }, after: { roles: roleIds.map(String) } },
    ])
    expect(JSON.stringify(added)).not.toContain(password)
    const userId = await idOf('/system/user', 'userId')
    const edit = { userId, deptId: 100, userName: 'walker', nickName: 'Runner', roleIds }
    expect(await company.ask('PUT', '/system/user', edit)).toMatchObject({ code: 200 })
    const [before, after] = [{ nickName: 'Walker' }, { nickName: 'Runner' }]
    expect(await changes()).toEqual([{ record: 'user', id: String(userId), before, after }])
    expect(await company.ask('DELETE', `/system/user/${userId}`)).toMatchObject({ code: 200 })
    const [removed] = await changes()
    expect(removed).toMatchObject({ record: 'user', before: { name: 'walker' } })
  })
})
