import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineModule, page, record, reference, text } from '../../bootstrap/public.ts'
import { startConsole, type TestClient, type TestConsole } from '../../bootstrap/testing.ts'
import { firstMigration } from '../support/first-migration.ts'

const VENDOR = record({ name: 'vendor', fields: { name: text({ max: 20 }) } })
const many = { several: true, empty: [], label: null } as const
const DESK = record({
  name: 'desk',
  fields: {
    vendor: reference({ to: VENDOR, empty: undefined, words: ['Vendor', '供应商'] }),
    vendors: reference({
      to: VENDOR,
      several: true,
      empty: [],
      words: ['All vendors', '全部供应商'],
    }),
    roles: reference({ to: { table: 'roles' }, ...many, words: ['Roles', '角色'] }),
    menus: reference({ to: { table: 'menus' }, ...many, words: ['Menus', '菜单'] }),
    clients: reference({ to: { table: 'clients' }, ...many, words: ['Clients', '客户端'] }),
  },
})
const pageOf = { url: '/shop/desk', permission: 'shop:desk' } as const
const DESKS = page({ of: DESK, ...pageOf, words: { en: ['a desk', 'desks'], zh: '桌子' } })
const VENDORS = page({
  of: VENDOR,
  url: '/shop/vendor',
  permission: 'shop:vendor',
  words: { en: ['a vendor', 'vendors'], zh: '供应商' },
  scope: (_asked, { userName }) =>
    userName === 'admin' ? 'all' : { anyOf: [[{ field: 'name', is: 'Oak & Co.' }]] },
})

let service: TestConsole
let admin: TestClient

beforeAll(async () => {
  const migrations = await firstMigration(VENDOR, DESK)
  const words = ['Shop', '商店'] as const
  const shop = defineModule({ name: 'shop', words, pages: [VENDORS, DESKS], migrations })
  service = await startConsole({ modules: [shop], settings: { REPEAT_SECONDS: '0' } })
  admin = await service.as('admin')
})
afterAll(() => service.close())

async function idOf(url: string, name: string): Promise<string> {
  const { rows = [], data } = await admin.get(url)
  const all: object[] = rows.length > 0 ? rows : Object(data)
  const found = Object(all.findLast((row) => JSON.stringify(row).includes(name)))
  return String(found.id ?? found.roleId ?? found.menuId)
}

describe('what a module refers to cannot be removed', () => {
  it.each([
    {
      field: 'roles',
      url: '/system/role',
      form: { roleName: 'Carpenter', roleKey: 'carpenter', roleSort: 9, status: '0', menuIds: [] },
      list: '/system/role/list',
      msg: 'The role is still used by desks (Roles).',
    },
    {
      field: 'menus',
      url: '/system/menu',
      form: { menuName: 'Carpenter', menuType: 'M', path: 'carpenter', orderNum: 9, parentId: 0 },
      list: '/system/menu/list',
      msg: 'The menu is still used by desks (Menus).',
    },
    {
      field: 'clients',
      url: '/system/client',
      form: { clientKey: 'carpenter', clientSecret: 'Carpenter-7', grantTypeList: ['password'] },
      list: '/system/client/list',
      msg: 'The client is still used by desks (Clients).',
    },
  ])('from $url', async ({ field, url, form, list, msg }) => {
    expect(await admin.post(url, form)).toMatchObject({ code: 200 })
    const id = await idOf(list, 'arpenter')
    expect(await admin.post(pageOf.url, { [field]: [id] })).toMatchObject({ code: 200 })
    const refused = await admin.delete(`${url}/${id}`)
    expect(refused).toMatchObject({ error: 'record_referred', msg })
    await admin.delete(`${pageOf.url}/${await idOf(`${pageOf.url}/list`, id)}`)
    expect(await admin.delete(`${url}/${id}`)).toMatchObject({ code: 200 })
  })

  it('nor menus with all below them', async () => {
    const form = { menuName: 'Joiner', menuType: 'M', path: 'joiner', orderNum: 9, parentId: 0 }
    await admin.post('/system/menu', form)
    const id = await idOf('/system/menu/list', 'Joiner')
    await admin.post(pageOf.url, { menus: [id] })
    const refused = await admin.delete(`/system/menu/cascade/${id}`)
    expect(refused).toMatchObject({ error: 'record_referred' })
  })
})

describe('the label of what a row refers to', () => {
  const vendor = async (name: string) => {
    await admin.post('/shop/vendor', { name })
    return idOf('/shop/vendor/list', name)
  }

  it('is for those who may list it, and see the row', async () => {
    await admin.post('/shop/vendor', { name: 'Oak & Co.' })
    await admin.post(pageOf.url, { vendor: await idOf('/shop/vendor/list', 'Oak') })
    const id = await idOf(`${pageOf.url}/list`, 'Oak')
    const codes = ['shop:desk:list', 'shop:desk:query']
    const reader = await service.asUser({ permissions: codes, scope: 'all' })
    const buyer = await service.asUser({
      permissions: [...codes, 'shop:vendor:list'],
      scope: 'all',
    })
    const seen = async (by: TestClient) => {
      const { rows = [] } = await by.get(`${pageOf.url}/list`)
      const { data } = await by.get(`${pageOf.url}/${id}`)
      const listed = Object(rows.find((row) => String(Object(row).id) === id))
      return [listed.vendorName, Object(data).vendorName]
    }
    expect(await seen(reader)).toEqual([null, null])
    expect(await seen(buyer)).toEqual(['Oak & Co.', 'Oak & Co.'])
    const [elm, oak] = [await vendor('Elm'), await idOf('/shop/vendor/list', 'Oak')]
    const edited = (form: object) => admin.put(pageOf.url, { id, ...form })
    expect(await edited({ vendor: elm })).toMatchObject({ code: 200 })
    expect(await seen(buyer)).toEqual([null, null])
    expect(await edited({ vendor: oak, vendors: [oak, elm] })).toMatchObject({ code: 200 })
    const { data } = await buyer.get(`${pageOf.url}/${id}`)
    expect(data).toMatchObject({ vendorName: 'Oak & Co.', vendorsName: null })
    const whole = await admin.get(`${pageOf.url}/${id}`)
    expect(whole.data).toMatchObject({ vendorsName: 'Oak & Co., Elm' })
  })
})
