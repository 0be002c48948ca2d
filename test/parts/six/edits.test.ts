import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { Company } from '../../support/company.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { type Doors, doorsOf, inSix } from '../../support/surfaces.ts'
import { START_MS } from '../../support/whole-service.ts'

type Body = Readonly<Record<string, unknown>>

const DONE = { code: 200 }
const TURNS = 9

let company: Company
let doors: Doors

beforeAll(async () => {
  company = await Company.open()
  doors = await doorsOf(company)
}, START_MS)
afterAll(() => company.close())

/** What all three edit, in the service's own words. */
interface Edited {
  readonly name: string
  readonly url: string
  readonly id: string
  readonly form: Body
  /** What is edited, and the values that it gets by turns. */
  readonly members: Readonly<Record<string, (turn: number) => unknown>>
  /** Found by these members of the form. */
  readonly by: string
}

const text = (turn: number) => `Turn ${turn}`
const digit = (turn: number) => String(turn % 2)
const phone = (turn: number) => `1380013820${turn}`

const RECORDS: readonly Edited[] = [
  {
    ...{ name: 'a user', url: '/system/user', id: 'userId', by: 'userName' },
    form: { userName: 'in-turn', nickName: 'In turn', password: 'Correct-Horse-8', deptId: 100 },
    members: { nickName: text, phonenumber: phone, sex: digit, remark: text, status: digit },
  },
  {
    ...{ name: 'a department', url: '/system/dept', id: 'deptId', by: 'deptName' },
    form: { deptName: 'In turn', parentId: 100, orderNum: 1 },
    members: { phone, orderNum: (turn) => turn, deptCategory: text, status: digit },
  },
  {
    ...{ name: 'a post', url: '/system/post', id: 'postId', by: 'postCode' },
    form: { postCode: 'in-turn', postName: 'In turn', deptId: 100, postSort: 1 },
    members: { postName: text, postSort: (turn) => turn, remark: text, status: digit },
  },
  {
    ...{ name: 'a dictionary', url: '/system/dict/type', id: 'dictId', by: 'dictType' },
    form: { dictType: 'in_turn', dictName: 'In turn' },
    members: { dictName: text, remark: text },
  },
  {
    ...{
      name: 'an entry of a dictionary',
      url: '/system/dict/data',
      id: 'dictCode',
      by: 'dictType',
    },
    form: { dictType: 'in_turn', dictLabel: 'In turn', dictValue: '1', dictSort: 1 },
    members: { dictLabel: text, dictSort: (turn) => turn, cssClass: text, remark: text },
  },
  {
    ...{ name: 'a parameter', url: '/system/config', id: 'configId', by: 'configKey' },
    form: { configKey: 'in.turn', configName: 'In turn', configValue: '1', configType: 'N' },
    members: { configName: text, configValue: text, remark: text },
  },
  {
    ...{ name: 'a client', url: '/system/client', id: 'id', by: 'clientKey' },
    form: { clientKey: 'in-turn', grantTypeList: ['password'], deviceType: 'pc' },
    members: {
      accessPath: (turn) => `/app/${turn}/**`,
      ipWhitelist: (turn) => `10.${turn}.0.0/16`,
      activeTimeout: (turn) => 600 + turn,
    },
  },
]

/** The front ends in turn: plus-ui 5 sends whole rows back, vben5 what its form has, and then 6. */
function frontEndOf(turn: number): 'plus-ui' | 'vben5' | 'six' {
  return (['plus-ui', 'six', 'vben5'] as const)[turn % 3] ?? 'six'
}

/** @returns the id of a new role */
async function aRole(): Promise<unknown> {
  const form = { roleName: 'In turn', roleKey: 'in-turn', roleSort: 1, menuIds: [] }
  expect(await doors.five('POST /system/role', form)).toMatchObject(DONE)
  return Object((await doors.five('GET /system/role/list?roleKey=in-turn')).rows[0]).roleId
}

/** @returns a row as a form sees it, from `{ user, roleIds, … }` for users */
function rowIn(data: Body): Body {
  const { user, roleIds, postIds } = data
  return user ? { ...Object(user), roleIds, postIds, password: '' } : data
}

async function idOf({ url, id, by, form }: Edited): Promise<unknown> {
  const { rows, data } = await doors.five(`GET ${url}/list?${by}=${form[by]}`)
  const all = [...rows, ...(Array.isArray(data) ? data : [])].map(Object)
  return all.find((row) => row[by] === form[by])?.[id]
}

describe('three front ends that edit in turn', () => {
  it.each(RECORDS)('lose nothing of $name', async (record) => {
    const { url, id, members } = record
    const form = url === '/system/user' ? { ...record.form, roleIds: [await aRole()] } : record.form
    expect(await doors.five(`POST ${url}`, form)).toMatchObject(DONE)
    const key = await idOf(record)
    const rowOf5 = async () => rowIn((await doors.five(`GET ${url}/${key}`)).data)
    const rowOf6 = async () => rowIn((await doors.ask(`GET ${url}/${key}`)).data)
    let expected: Body = {}
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [name, valueAt] = Object.entries(members)[turn % Object.keys(members).length] ?? []
      const change = { [String(name)]: valueAt?.(turn) }
      const frontEnd = frontEndOf(turn)
      if (frontEnd === 'six') {
        const body = { ...(await rowOf6()), ...inSix(url, change).body }
        expect(await doors.ask(`PUT ${url}`, body)).toMatchObject(DONE)
      } else {
        const row = await rowOf5()
        const names = [id, 'roleIds', 'postIds', ...Object.keys({ ...form, ...members })]
        const ofForm = Object.fromEntries(names.map((one) => [one, row[one]]))
        const body = { ...(frontEnd === 'vben5' ? ofForm : row), ...change }
        expect(await doors.five(`PUT ${url}`, body)).toMatchObject(DONE)
      }
      expected = { ...expected, ...change }
      expect(await rowOf5(), `${turn}: ${frontEnd}`).toMatchObject(expected)
      expect(await rowOf6(), `${turn}: ${frontEnd}`).toMatchObject(
        Object(inSix(url, expected).body),
      )
    }
  })

  it('lose nothing of a menu', async () => {
    const form = { menuName: 'In turn', menuType: 'C', orderNum: 1, path: 'in-turn', parentId: 1 }
    expect(
      await doors.ask('POST /system/menu', { ...form, isFrame: 'N', isCache: 'Y' }),
    ).toMatchObject(DONE)
    const rows = (await doors.ask('GET /system/menu/list')).data
    const { menuId } = rows.find(({ menuName }: Body) => menuName === 'In turn')
    const of6 = async () => (await doors.ask(`GET /system/menu/${menuId}`)).data
    const of5 = async () => (await doors.five(`GET /system/menu/${menuId}`)).data
    const edit6 = async (change: Body) =>
      expect(await doors.ask('PUT /system/menu', { ...(await of6()), ...change })).toMatchObject(
        DONE,
      )
    const edit5 = async (change: Body) =>
      expect(await doors.five('PUT /system/menu', { ...(await of5()), ...change })).toMatchObject(
        DONE,
      )
    await edit6({ activeMenu: '/system/user', remark: 'A remark' })
    await edit5({ isCache: '1', remark: '/system/role' })
    await edit6({ orderNum: 7 })
    const { menuName, ...rest } = Object(await of5())
    await edit5({ menuName: `${menuName} again`, isFrame: rest.isFrame })
    await edit6({ isFrame: 'N' })
    expect(await of6()).toMatchObject({
      ...{ menuName: 'In turn again', orderNum: 7, isFrame: 'N', isCache: 'N' },
      ...{ activeMenu: '/system/role', remark: 'A remark' },
    })
    expect(await of5()).toMatchObject({ remark: '/system/role', isFrame: '1', isCache: '1' })
  })

  it('lose nothing of a role', async () => {
    const form = { roleName: 'Of three', roleKey: 'of-three', roleSort: 1, menuIds: [1, 100] }
    expect(await doors.five('POST /system/role', form)).toMatchObject(DONE)
    const [{ roleId }] = (await doors.ask('GET /system/role/list?roleKey=of-three')).data.rows
    const of6 = async () => (await doors.ask(`GET /system/role/${roleId}`)).data
    const menus = async () =>
      (await doors.ask(`GET /system/menu/roleMenuTreeselect/${roleId}`)).data.checkedKeys
    const name6 = { ...(await of6()), roleName: 'By six', menuIds: [], deptIds: [] }
    expect(await doors.ask('PUT /system/role', name6)).toMatchObject(DONE)
    expect(await menus()).toEqual([100])
    const scope = { roleId, dataScope: '3', deptIds: [] }
    expect(await doors.five('PUT /system/role/dataScope', scope)).toMatchObject(DONE)
    const rights = { ...(await of6()), menuIds: [1, 101], deptIds: [] }
    expect(await doors.ask('PUT /system/role/permission', rights)).toMatchObject(DONE)
    const row5 = (await doors.five(`GET /system/role/${roleId}`)).data
    const name5 = { ...row5, roleSort: 5, menuIds: [1, ...(await menus())] }
    expect(await doors.five('PUT /system/role', name5)).toMatchObject(DONE)
    expect(await of6()).toMatchObject({ roleName: 'By six', roleSort: 5, dataScope: '3' })
    expect(await menus()).toEqual([101])
  })

  it('lose nothing of a notice, and not its picture', async () => {
    const payload = formOf({ name: 'file', fileName: 'red.png', content: aPicture() })
    const headers = { ...doors.six, 'content-type': FORM_TYPE }
    const request = { method: 'POST', url: '/resource/oss/upload', headers, payload } as const
    const { ossId } = (await company.service.app.inject(request)).json().data
    const noticeContent = `<p>Text <img src="oss://${ossId}"></p>`
    const form = { noticeTitle: 'Of three', noticeType: '1', noticeContent, status: '0' }
    expect(await doors.ask('POST /system/notice', form)).toMatchObject(DONE)
    const [{ noticeId }] = (await doors.ask('GET /system/notice/list?noticeTitle=Of')).data.rows
    const of = async (generation: '5' | '6') =>
      (await (generation === '5' ? doors.five : doors.ask)(`GET /system/notice/${noticeId}`)).data
    for (const [at, generation] of (['5', '6', '5', '6', '5'] as const).entries()) {
      const body = { ...(await of(generation)), noticeTitle: `Of three ${at}` }
      const put = generation === '5' ? doors.five : doors.ask
      expect(await put('PUT /system/notice', body)).toMatchObject(DONE)
      for (const reader of ['5', '6'] as const) {
        const row = await of(reader)
        expect(row.noticeTitle).toBe(`Of three ${at}`)
        expect(row.noticeContent).toMatch(new RegExp(`<p>Text <img src="[^"]*/file/${ossId}\\.png`))
      }
    }
  })

  it('lose nothing of their own profile', async () => {
    const { name } = await company.somebody({ codes: [] })
    const [of5, of6] = [await company.service.logIn(name), await doors.logIn(name)]
    const show = async (by: Record<string, string>) =>
      (await doors.ask('GET /system/user/profile', undefined, by)).data.user
    const save = async (body: Body, by: Record<string, string>) =>
      expect(await doors.ask('PUT /system/user/profile', body, by)).toMatchObject(DONE)
    await save({ nickName: 'Six', phoneNumber: '13800138301', gender: '1' }, of6)
    await save({ ...(await show(of5)), email: 'five@example.com' }, of5)
    await save({ gender: '0' }, of6)
    await save({ ...(await show(of5)), nickName: 'Five' }, of5)
    const shared = { nickName: 'Five', email: 'five@example.com' }
    expect(await show(of6)).toMatchObject({ ...shared, phoneNumber: '13800138301', gender: '0' })
    expect(await show(of5)).toMatchObject({ ...shared, phonenumber: '13800138301', sex: '0' })
  })

  it('are told which member is of the other generation, and nothing is stored', async () => {
    const foreign = async (
      route: string,
      body: Body,
      member: string,
      by: Doors['ask'] | Doors['five'],
    ) => {
      const answer = await by(route, body)
      expect(answer, `${route} ${member}`).toMatchObject({ code: 500, error: 'other_generation' })
      expect(answer.msg).toContain(` ${member} `)
    }
    const before = (await doors.ask('GET /system/user/1')).data.user
    for (const [route, body, member] of [
      ['PUT /system/user', { userId: 1, phonenumber: '13800138302' }, 'phonenumber'],
      ['PUT /system/user', { userId: 1, sex: '1' }, 'sex'],
      ['PUT /system/user/profile', { sex: '1' }, 'sex'],
      ['PUT /system/menu', { menuId: 100, isFrame: '1' }, 'isFrame'],
      ['PUT /system/menu', { menuId: 100, isCache: '0' }, 'isCache'],
      ['PUT /resource/oss/config/changeStatus', { ossConfigId: 1, status: '1' }, 'status'],
    ] as const)
      await foreign(route, body, member, doors.ask)
    for (const [route, body, member] of [
      ['PUT /system/user', { userId: 1, phoneNumber: '13800138302' }, 'phoneNumber'],
      ['PUT /system/menu', { menuId: 100, isFrame: 'N' }, 'isFrame'],
      ['PUT /resource/oss/config/changeStatus', { ossConfigId: 1, status: 'N' }, 'status'],
    ] as const)
      await foreign(route, body, member, doors.five)
    expect((await doors.ask('GET /system/user/1')).data.user).toEqual(before)
  })
})
