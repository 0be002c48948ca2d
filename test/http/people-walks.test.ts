import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Company } from '../support/company.ts'
import { FRONT_ENDS, PageWalk } from '../support/page-walk.ts'
import { SOON } from '../support/soak.ts'
import { START_MS } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

const PAGE = 'pageNum=1&pageSize=10'
const USER_CODES = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'resetPwd'].map(
  (code) => `system:user:${code}`,
)
const ROLE_CODES = [
  ...['list', 'query', 'add', 'edit', 'remove', 'export'].map((code) => `system:role:${code}`),
  'system:menu:query',
]
const DICT_CODES = ['list', 'query', 'add', 'edit', 'remove', 'export'].map(
  (code) => `system:dict:${code}`,
)
const PASSWORD = 'Correct-Horse-8'
/** 2026 as a page encodes a range. */
const RANGE = new URLSearchParams({
  'params[beginTime]': '2020-01-01 00:00:00',
  'params[endTime]': '2099-12-31 23:59:59',
})

let company: Company

beforeAll(async () => {
  company = await Company.open()
}, START_MS)
afterAll(() => company.close())

describe.each(FRONT_ENDS)('%s', (frontEnd) => {
  const short = frontEnd === 'plus-ui' ? 'p' : 'f'

  /** As somebody with the codes of the page and of no other one. */
  async function pageFor(codes: readonly string[]): Promise<PageWalk> {
    const position = { department: 100, codes, scopes: ['department-and-below'] }
    const { headers } = await company.somebody(position)
    return new PageWalk(company.service, frontEnd, headers)
  }

  async function labels(page: PageWalk, ...types: readonly string[]): Promise<void> {
    for (const type of types) {
      const rows = await page.rows(`/system/dict/data/type/${type}`, 'dictLabel', 'dictValue')
      expect(rows.length).toBeGreaterThan(0)
    }
  }

  it('walks through users', async () => {
    const page = await pageFor(USER_CODES)
    const fields = ['userId', 'userName', 'nickName', 'avatar', 'deptName', 'phonenumber', 'status']
    const list = (filter = '') => page.rows(`/system/user/list?${PAGE}${filter}`, ...fields)
    const [tree] = await page.rows('/system/user/deptTree', 'id', 'parentId', 'label', 'weight')
    expect(tree).toMatchObject({ id: 100, parentId: 0, disabled: false })
    await list()
    expect((await page.call('GET', '/system/config/configKey/sys.user.initPassword')).data).toBe('')
    await labels(page, 'sys_normal_disable', 'sys_user_sex')
    // Add.
    const empty = await page.data('/system/user/')
    expect(empty).toMatchObject({ roles: expect.any(Array), posts: [] })
    if (!page.isPlus) await page.rows('/system/user/deptTree')
    expect(await page.rows('/system/post/optionselect?deptId=100')).toEqual([])
    const userName = `walked-${short}`
    const lists = page.isPlus ? { postIds: [] } : { roleIds: null, postIds: [] }
    const form = { deptId: 100, userName, nickName: 'Walked', password: PASSWORD, ...lists }
    const rest = { phonenumber: '', email: '', sex: page.isPlus ? undefined : '0', status: '0' }
    await page.call('POST', '/system/user', { ...form, ...rest, remark: '' })
    const [{ userId } = {} as Row] = await list(`&userName=${userName}&status=0&${RANGE}`)
    expect(await list(`&deptId=100&userName=${userName}`)).toMatchObject([{ userId }])
    // Edit: one page sends its form, the other the whole row with no password.
    const { user, roleIds, postIds } = await page.data(`/system/user/${userId}`)
    expect(user).toMatchObject({ userId, roles: [] })
    const whole = { ...Object(user), roleIds: null, postIds }
    expect(roleIds).toEqual([])
    const edited = page.isPlus ? { ...whole, password: '' } : { ...whole, createTime: undefined }
    await page.call('PUT', '/system/user', { ...edited, nickName: 'Edited', deptName: null })
    expect(await list(`&userName=${userName}`)).toMatchObject([{ nickName: 'Edited' }])
    // The switch, the details, the password.
    await page.call('PUT', '/system/user/changeStatus', { userId, status: '1' })
    expect(await list(`&userName=${userName}`)).toMatchObject([{ status: '1' }])
    await page.call('PUT', '/system/user/changeStatus', { userId, status: '0' })
    expect((await page.data(`/system/user/${userId}`)).user).toMatchObject({
      ...{ deptName: expect.any(String), loginIp: null, loginDate: null },
    })
    await page.sealed('PUT', '/system/user/resetPwd', { userId, password: 'Other-Horse-9' })
    if (page.isPlus) await assignRoles(page, userId)
    await sheets(page, userName)
    await page.call('DELETE', `/system/user/${userId}`)
    expect(await list(`&userName=${userName}`)).toEqual([])
  })

  /** A page of its own, with all roles and what is ticked. */
  async function assignRoles(page: PageWalk, userId: unknown): Promise<void> {
    const shown = await page.data(`/system/user/authRole/${userId}`)
    expect(shown).toMatchObject({ user: { userId }, roles: expect.any(Array) })
    await page.call('PUT', `/system/user/authRole?userId=${userId}&roleIds=`)
  }

  async function sheets(page: PageWalk, userName: string): Promise<void> {
    const filters = { userName, ...(page.isPlus && { pageNum: '1', pageSize: '10' }) }
    const saved = valuesOf(await page.save('/system/user/export', filters))
    expect(saved.map(([, name]) => name)).toEqual(['用户账号', userName])
    const [heads = []] = valuesOf(await page.save('/system/user/importTemplate', {}))
    expect(heads).toHaveLength(8)
    const name = `sheet-${short}`
    const values = { 用户账号: name, 用户昵称: 'x', 部门编号: 100 }
    const row = heads.map(
      (head) => new Map<unknown, unknown>(Object.entries(values)).get(head) ?? null,
    )
    const file = await writeXlsx({ sheets: [{ name: 'x', rows: [heads, row] as string[][] }] })
    const send = () =>
      page.isPlus
        ? page.upload('/system/user/importData?updateSupport=0', file)
        : page.upload('/system/user/importData', file, { updateSupport: 'false' })
    expect(await send()).toMatchObject({ code: 200, msg: expect.stringContaining(name) })
    expect(await send()).toMatchObject({ code: 500, msg: expect.stringContaining(name) })
  }

  it('walks through roles, their scopes and their people', async () => {
    const page = await pageFor(ROLE_CODES)
    const fields = [
      'roleId',
      'roleName',
      'roleKey',
      'roleSort',
      'status',
      'createTime',
      'superAdmin',
    ]
    const list = (filter = '') => page.rows(`/system/role/list?${PAGE}${filter}`, ...fields)
    await list()
    await labels(page, 'sys_normal_disable')
    const tree = await page.rows('/system/menu/treeselect', 'id', 'parentId', 'label', 'menuType')
    const menuIds = tree.slice(0, 2).map(({ id }) => id)
    const roleKey = `walked-${short}`
    const form = { roleName: roleKey, roleKey, roleSort: 1, status: '0', menuIds, remark: '' }
    const more = page.isPlus
      ? { menuCheckStrictly: true, deptCheckStrictly: true, dataScope: '1', deptIds: [] }
      : {}
    await page.call('POST', '/system/role', { ...form, ...more })
    const [{ roleId } = {} as Row] = await list(`&roleKey=${roleKey}&${RANGE}`)
    const row = await page.data(`/system/role/${roleId}`)
    expect(row).toMatchObject({ roleKey, dataScope: '5', menuCheckStrictly: true })
    const { checkedKeys, menus } = await page.data(`/system/menu/roleMenuTreeselect/${roleId}`)
    expect(checkedKeys).toEqual(menuIds)
    expect(menus).toEqual(tree)
    const edited = { ...row, roleName: `${roleKey} 2`, menuIds }
    const known = ['roleId', 'roleName', 'roleKey', 'roleSort', 'status', 'menuIds', 'remark']
    await page.call('PUT', '/system/role', page.isPlus ? edited : only(edited, known))
    // The scope.
    expect(await page.data(`/system/role/deptTree/${roleId}`)).toMatchObject({
      ...{ checkedKeys: [], depts: [{ id: 100 }] },
    })
    const scope = { ...edited, dataScope: '2', deptIds: [100], menuIds: [999] }
    const asked = ['roleId', 'roleName', 'roleKey', 'dataScope', 'deptCheckStrictly', 'deptIds']
    await page.call('PUT', '/system/role/dataScope', page.isPlus ? scope : only(scope, asked))
    expect(await page.data(`/system/role/deptTree/${roleId}`)).toMatchObject({ checkedKeys: [100] })
    expect(await page.data(`/system/menu/roleMenuTreeselect/${roleId}`)).toMatchObject({
      checkedKeys,
    })
    await people(page, roleId)
    for (const status of ['1', '0'])
      await page.call('PUT', '/system/role/changeStatus', { roleId, status })
    const saved = valuesOf(await page.save('/system/role/export', { roleKey }))
    expect(saved.map((cells) => cells[2])).toEqual(['角色权限', roleKey])
    await page.call('DELETE', `/system/role/${roleId}`)
    expect(await list(`&roleKey=${roleKey}`)).toEqual([])
  })

  /** The page behind the button that assigns people. */
  async function people(page: PageWalk, roleId: unknown): Promise<void> {
    const fields = [
      'userId',
      'userName',
      'nickName',
      'email',
      'phonenumber',
      'status',
      'createTime',
    ]
    const list = (which: string) =>
      page.rows(`/system/role/authUser/${which}List?${PAGE}&roleId=${roleId}`, ...fields)
    const [one, other] = [
      await company.somebody({ department: 100, codes: [] }),
      await company.somebody({ department: 100, codes: [] }),
    ]
    expect(await list('allocated')).toEqual([])
    expect((await list('unallocated')).length).toBeGreaterThan(1)
    const userIds = `${one.id},${other.id}`
    await page.call('PUT', `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userIds}`)
    expect(await list('allocated')).toHaveLength(2)
    await page.call('PUT', '/system/role/authUser/cancel', { userId: Number(one.id), roleId })
    await page.call('PUT', `/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${other.id}`)
    expect(await list('allocated')).toEqual([])
  }

  it('walks through menus', async () => {
    const page = new PageWalk(company.service, frontEnd, await company.service.logIn('admin'))
    const list = (filter = '') =>
      page.rows(`/system/menu/list${filter}`, 'menuId', 'parentId', 'menuName', 'menuType', 'icon')
    expect((await list()).filter(({ parentId }) => parentId === 0).length).toBeGreaterThan(1)
    await labels(page, 'sys_normal_disable', 'sys_show_hide')
    const menuName = `Walked-${short}`
    const page1 = { menuType: 'C', path: `walked-${short}`, component: 'walked/index', perms: '' }
    const form = { parentId: 1, menuName, orderNum: 99, icon: '#', isFrame: '1', isCache: '0' }
    await page.call('POST', '/system/menu', { ...form, ...page1, visible: '0', status: '0' })
    const { menuId } = await page.row(
      `/system/menu/list?menuName=${menuName}&status=0`,
      'menuName',
      menuName,
    )
    const button = { menuName: 'Press', orderNum: 1, menuType: 'F', perms: 'walked:page:press' }
    await page.call('POST', '/system/menu', { ...button, parentId: menuId })
    const row = await page.data(`/system/menu/${menuId}`)
    expect(row).toMatchObject({ menuId, parentId: 1, isFrame: '1', visible: '0', queryParam: '' })
    const whole = { ...row, children: [], visible: '1', remark: '/system/role' }
    await page.call('PUT', '/system/menu', whole)
    const routers = async () =>
      JSON.stringify((await page.call('GET', '/system/menu/getRouters')).data)
    await expect.poll(routers, SOON).toContain(`walked-${short}`)
    const child = await page.row('/system/menu/list', 'parentId', menuId)
    if (page.isPlus) {
      await page.call('DELETE', `/system/menu/${child.menuId}`)
      await page.call('DELETE', `/system/menu/${menuId}`)
    } else {
      await page.call('DELETE', `/system/menu/cascade/${menuId},${child.menuId}`)
    }
    expect(await list(`?menuName=${menuName}`)).toEqual([])
  })

  it('walks through dictionaries', async () => {
    const page = await pageFor(DICT_CODES)
    const types = (filter = '') =>
      page.rows(
        `/system/dict/type/list?${PAGE}${filter}`,
        'dictId',
        'dictName',
        'dictType',
        'remark',
      )
    const values = (filter = '') =>
      page.rows(
        `/system/dict/data/list?${PAGE}${filter}`,
        ...['dictCode', 'dictLabel', 'dictValue', 'dictSort', 'listClass', 'cssClass'],
      )
    await types(page.isPlus ? `&${RANGE}` : '')
    if (!page.isPlus) expect((await values()).length).toBe(10)
    const dictType = `walked_${short}`
    await page.call('POST', '/system/dict/type', { dictName: dictType, dictType, remark: '' })
    const [type = {} as Row] = await types(`&dictType=${dictType}`)
    const row = await page.data(`/system/dict/type/${type.dictId}`)
    expect(row).toEqual(type)
    await page.call('PUT', '/system/dict/type', { ...row, dictName: 'Renamed' })
    if (page.isPlus)
      expect(await page.rows('/system/dict/type/optionselect')).toContainEqual(
        expect.objectContaining({ dictType, dictName: 'Renamed' }),
      )
    const value = { dictType, dictLabel: 'One', dictValue: '1', dictSort: page.isPlus ? 0 : 1 }
    const looks = { listClass: page.isPlus ? 'primary' : '', cssClass: '', remark: '' }
    await page.call('POST', '/system/dict/data', { ...value, ...looks })
    const [entry = {} as Row] = await values(`&dictType=${dictType}`)
    const shown = await page.data(`/system/dict/data/${entry.dictCode}`)
    await page.call('PUT', '/system/dict/data', { ...shown, dictLabel: 'First' })
    expect(await page.rows(`/system/dict/data/type/${dictType}`)).toMatchObject([
      { dictLabel: 'First' },
    ])
    await page.call('DELETE', '/system/dict/type/refreshCache')
    const saved = valuesOf(await page.save('/system/dict/data/export', { dictType }))
    expect(saved.map((cells) => cells[2])).toEqual(['字典标签', 'First'])
    await page.save('/system/dict/type/export', { dictType })
    await page.call('DELETE', `/system/dict/data/${entry.dictCode}`)
    await page.call('DELETE', `/system/dict/type/${type.dictId}`)
    expect(await types(`&dictType=${dictType}`)).toEqual([])
  })
})

function only(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
