import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  choice,
  defineModule,
  department,
  page,
  record,
  reference,
  text,
  user,
} from '../../bootstrap/public.ts'
import { firstMigration } from '../support/first-migration.ts'
import { PageSheets } from '../support/page-sheets.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const VENDOR = record({
  name: 'vendor',
  fields: { code: text({ max: 20 }), name: text({ max: 20 }) },
  unique: [['code']],
})
const CHAIR = record({
  name: 'chair',
  fields: {
    code: text({ max: 20, filter: 'equals', words: ['Code', '编码'] }),
    holder: user({ empty: undefined, words: ['Holder', '领用人'] }),
    owner: department({ empty: undefined, words: ['Department', '部门'] }),
    vendors: reference({ to: VENDOR, several: true, empty: [], words: ['Vendors', '供应商'] }),
    wood: choice({ dictionary: 'chair_wood', empty: 'oak', words: ['Wood', '木材'] }),
  },
  unique: [['code']],
})
const CHAIRS = page({
  of: CHAIR,
  url: '/shop/chair',
  permission: 'shop:chair',
  words: { en: ['a chair', 'chairs'], zh: '椅子' },
  sheet: { name: 'chairs', import: true },
})
const VENDORS = page({
  of: VENDOR,
  url: '/shop/vendor',
  permission: 'shop:vendor',
  words: { en: ['a vendor', 'vendors'], zh: '供应商' },
})
const HEADINGS = ['Code', 'Holder', 'Department', 'Vendors']

let service: WholeService
const sheets = new PageSheets(() => service, CHAIRS)

beforeAll(async () => {
  const migrations = await firstMigration(VENDOR, CHAIR)
  const shop = defineModule({
    ...{ name: 'shop', words: ['Shop', '商店'], pages: [VENDORS, CHAIRS], migrations },
    dictionaries: [
      { type: 'chair_wood', words: ['Wood', '木材'], values: [['oak', 'Oak', '橡木']] },
    ],
  })
  service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, await anyDatabase(), [shop])
  const admin = await service.console.as('admin')
  const vendors = [
    ['A', 'Oak & Co.'],
    ['B', 'Pine'],
    ['C', 'Pine'],
  ]
  for (const [code, name] of vendors) await admin.post(VENDORS.url, { code, name })
  const form = { deptName: 'Wood', parentId: 100, orderNum: 9, status: '0' }
  expect(await admin.post('/system/dept', form)).toMatchObject({ code: 200 })
}, START_MS)
afterAll(() => service.close())

const chair = async (code: string) => {
  const admin = await service.console.as('admin')
  return (await admin.get(`${CHAIRS.url}/list?code=${code}`)).rows?.[0]
}

/** @returns the login name of a user with these codes */
async function userWith(permissions: readonly string[]): Promise<string> {
  const { userId } = await service.console.asUser({ permissions, scope: 'all' })
  const admin = await service.console.as('admin')
  const { data } = await admin.get(`/system/user/${userId}`)
  return Object(data).user.userName
}

describe('a sheet that names what its rows refer to', () => {
  it('is read by login names, names, natural keys and ids', async () => {
    const rows = [HEADINGS, ['C-1', 'admin', 'Wood', 'A, B'], ['C-2', '1', '100', 'Oak & Co.']]
    expect(await sheets.import(rows)).toMatchObject({ code: 200 })
    expect(await chair('C-1')).toMatchObject({
      holder: 1,
      ownerName: 'Wood',
      vendorsName: 'Oak & Co., Pine',
    })
    expect(await chair('C-2')).toMatchObject({ holder: 1, owner: 100, vendorsName: 'Oak & Co.' })
  })

  it.each([
    [
      'en_US',
      'several are called that. Write the id.',
      'it does not exist, or you may not use it.',
    ],
    ['zh_CN', '有多条同名记录，请填写编号', '不存在，或没有权限使用'],
  ])('says which name is none, or that of several (%s)', async (language, several, none) => {
    const rows = [
      HEADINGS,
      ['C-3', null, null, 'A, Pine'],
      ['C-4', 'nobody', null, null],
      ['C-5', null, 'Stone', null],
      ['C-6', '999999', null, null],
    ]
    const headers = { ...(await sheets.admin()), 'content-language': language }
    const { code, msg } = await sheets.import(rows, '', headers)
    expect([code, msg.split('<br/>').slice(1)]).toEqual([
      500,
      [several, none, none, none].map((text) => expect.stringContaining(text)),
    ])
  })

  it('tells nobody names of rows that they may not list', async () => {
    const codes = ['list', 'query', 'add', 'import'].map((one) => `shop:chair:${one}`)
    const name = await userWith(codes)
    const rows = [HEADINGS, ['C-7', null, null, 'A']]
    const refused = await sheets.import(rows, '', await service.logIn(name))
    expect(refused).toMatchObject({ code: 500, msg: expect.stringContaining('does not exist') })
    const other = await service.logIn(await userWith([...codes, 'shop:vendor:list']))
    expect(await sheets.import(rows, '', other)).toMatchObject({ code: 200 })
  })
})

it('an export has the labels of values that administrators have added or named anew', async () => {
  const admin = await service.console.as('admin')
  const values = await admin.get('/system/dict/data/list?dictType=chair_wood')
  const [oak] = values.rows ?? []
  const pine = { dictType: 'chair_wood', dictValue: 'pine', dictLabel: 'Red pine', dictSort: 2 }
  expect(await admin.post('/system/dict/data', pine)).toMatchObject({ code: 200 })
  for (const [code, wood] of [
    ['W-1', 'oak'],
    ['W-2', 'pine'],
  ])
    expect(await admin.post(CHAIRS.url, { code, wood })).toMatchObject({ code: 200 })
  const woods = async () => {
    const exported = await sheets.rows('export', { 'content-language': 'en_US' })
    return exported.filter(([, code]) => /^W-/.test(code ?? '')).map((cells) => cells.at(-1))
  }
  expect(await woods()).toEqual(['Oak', 'Red pine'])
  const renamed = { ...oak, dictLabel: 'Old oak' }
  expect(await admin.put('/system/dict/data', renamed)).toMatchObject({ code: 200 })
  expect(await woods()).toEqual(['Old oak', 'Red pine'])
})
