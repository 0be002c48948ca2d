import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const LIST = '/system/notice/list'
const OPEN = { code: 200 }
const OWED = { code: 601, error: 'factor_setup_required' }
const ADMINISTRATORS = 'sys.account.adminFactor'

await onBothStores('a second factor that is required', requiredFactors)

function requiredFactors(open: () => Promise<Database>): void {
  let service: WholeService
  let admin: Headers

  beforeAll(async () => {
    service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, await open())
    admin = await service.logIn('admin')
  }, START_MS)
  afterAll(() => service.close())

  const ask = async (method: Method, url: string, as: Headers, body?: object) => {
    const headers = { ...as, 'content-language': 'en_US', 'content-type': 'application/json' }
    const payload = body && JSON.stringify(body)
    const request = { method, url, headers, ...(payload !== undefined && { payload }) }
    return (await service.app.inject(request)).json()
  }
  const change = async (method: Method, url: string, body: object) =>
    expect(await ask(method, url, admin, body)).toMatchObject({ code: 200 })
  const roleOf = async (roleKey: string) => {
    const { rows } = await ask('GET', `/system/role/list?roleKey=${roleKey}`, admin)
    return rows[0]
  }
  const reader = async (name: string) => {
    const form = { roleName: name, roleKey: name, roleSort: 1, menuIds: [1, 107] }
    await change('POST', '/system/role', form)
    const { roleId } = await roleOf(name)
    const { password } = service
    const user = { userName: name, nickName: name, password, deptId: 100, roleIds: [roleId] }
    await change('POST', '/system/user', user)
    return { roleId, session: await service.logIn(name) }
  }
  const set = (value: string) =>
    change('PUT', '/system/config/updateByKey', { configKey: ADMINISTRATORS, configValue: value })
  const rightsOf = async (session: Headers) => {
    const { data } = await ask('GET', '/system/user/getInfo', session)
    return { roles: data.roles, permissions: data.permissions }
  }
  const idOf = async (session: Headers) =>
    String((await ask('GET', '/system/user/getInfo', session)).data.user.userId)

  const becomes = (session: Headers, answer: object) =>
    expect.poll(() => ask('GET', LIST, session)).toMatchObject(answer)

  it('is owed by holders of a role within a second, and settled in the same session', async () => {
    const { roleId, session } = await reader('mei')
    expect(await ask('GET', LIST, session)).toMatchObject({ code: 200 })
    await change('PUT', '/system/role', { roleId, factorRequired: true })
    await becomes(session, OWED)
    const refused = await ask('GET', LIST, session)
    expect(refused.msg).toContain('Set one up first: the menu has a link.')
    expect(await rightsOf(session)).toEqual({ roles: [], permissions: [] })
    const { data } = await ask('GET', '/system/menu/getRouters', session)
    expect(data).toMatchObject([{ meta: { title: 'Set up your second factor' } }])
    expect(await ask('GET', '/system/user/profile', session)).toMatchObject({ code: 200 })
    const anew = await service.logIn('mei')
    expect(await ask('GET', LIST, anew)).toMatchObject(OWED)
    await service.given.passkey(await idOf(session), 'key of mei')
    for (const one of [session, anew]) await becomes(one, OPEN)
    expect(await rightsOf(session)).toEqual({
      roles: ['mei'],
      permissions: ['system:notice:list'],
    })
  })

  it('stays as it is where a form does not mention it, as those of front ends', async () => {
    const { roleId, session } = await reader('lin')
    expect(await roleOf('lin')).toMatchObject({ factorRequired: false })
    await change('PUT', '/system/role', { roleId, factorRequired: true })
    await change('PUT', '/system/role', { roleId, roleName: 'Lin', roleKey: 'lin', roleSort: 2 })
    await change('PUT', '/system/role', { roleId, factorRequired: null })
    expect(await roleOf('lin')).toMatchObject({ factorRequired: true, roleName: 'Lin' })
    const { data } = await ask('GET', `/system/role/${roleId}`, admin)
    expect(data).toMatchObject({ factorRequired: true })
    await change('PUT', '/system/role', { roleId, factorRequired: false })
    await becomes(session, OPEN)
  })

  it('is owed by administrators as a parameter says, and locks out none', async () => {
    await set('true')
    await becomes(admin, OWED)
    expect(await rightsOf(admin)).toEqual({ roles: [], permissions: [] })
    const anew = await service.logIn('admin')
    expect(await ask('GET', LIST, anew)).toMatchObject(OWED)
    await service.given.passkey('1', 'key of admin')
    await becomes(admin, OPEN)
    expect(await rightsOf(anew)).toEqual({ roles: ['superadmin'], permissions: ['*:*:*'] })
    await set('false')
  })

  describe('who may change it', () => {
    it('is the super administrator, for administrators', async () => {
      const { roleId, session } = await reader('chen')
      const { data: menus } = await ask('GET', '/system/menu/list', admin)
      const edit = menus.find(({ perms }: { perms: string }) => perms === 'system:config:edit')
      await change('PUT', '/system/role', { roleId, menuIds: [1, 106, edit.menuId] })
      const body = { configKey: ADMINISTRATORS, configValue: 'true' }
      const refused = await ask('PUT', '/system/config/updateByKey', session, body)
      expect(refused).toMatchObject({ error: 'parameter_kept' })
    })
  })
}
