import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode } from '../../support/app-code.ts'
import { Company } from '../../support/company.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { type Doors, doorsOf } from '../../support/surfaces.ts'
import { START_MS, wholeService } from '../../support/whole-service.ts'
import { valuesOf } from '../../support/xlsx-reader.ts'

const DONE = { code: 200 }
const PASSWORD = 'Correct-Horse-8'
/** For everybody who owes nothing. */
const PREVIEW = 'GET /system/config/configKey/sys.oss.previewListResource'

let company: Company
let doors: Doors

beforeAll(async () => {
  const database = await anyDatabase()
  const env = { REPEAT_SECONDS: '0', PASSWORD_CHANGE: 'required' }
  company = new Company(await wholeService(env, undefined, database), database)
  doors = await doorsOf(company)
}, START_MS)
afterAll(() => company.close())

const ask: Doors['ask'] = (...asked) => doors.ask(...asked)

/** A user whom the administrator adds. @returns the row */
async function added(userName: string, more: object = {}) {
  const form = { userName, nickName: userName, password: PASSWORD, deptId: 100, ...more }
  expect(await ask('POST /system/user', form)).toMatchObject(DONE)
  return (await ask(`GET /system/user/list?userName=${userName}`)).data.rows[0]
}

describe('people of generation 6', () => {
  it('save one form of their profile, and keep what it does not name', async () => {
    const own = await doors.logIn((await company.somebody({ codes: [] })).name)
    const contact = { phoneNumber: '13800138101', email: 'six@example.com' }
    const form = { nickName: 'Whole', gender: '1', ...contact }
    expect(await ask('PUT /system/user/profile', form, own)).toMatchObject(DONE)
    expect(await ask('PUT /system/user/profile', { gender: '0' }, own)).toMatchObject(DONE)
    // No picture was chosen.
    const empty = { avatar: '', nickName: 'Still whole' }
    expect(await ask('PUT /system/user/profile', empty, own)).toMatchObject(DONE)
    const { user, roleGroup, postGroup } = (await ask('GET /system/user/profile', undefined, own))
      .data
    expect(user).toMatchObject({ ...contact, nickName: 'Still whole', gender: '0', avatar: null })
    expect([typeof roleGroup, typeof postGroup]).toEqual(['string', 'string'])
    const { data } = await ask('GET /system/user/getInfo', undefined, own)
    expect(data.user).toMatchObject({ avatarUrl: expect.any(String) })
    expect(data.roles.length).toBeGreaterThan(0)
  })

  it('are edited with whole rows and empty lists, and keep their roles and their picture', async () => {
    const role = { roleName: 'Of people', roleKey: 'of-people', roleSort: 1, menuIds: [] }
    expect(await ask('POST /system/role', role)).toMatchObject(DONE)
    const [{ roleId }] = (await ask('GET /system/role/list?roleKey=of-people')).data.rows
    const { userId } = await added('whole-row', { roleIds: [roleId], phoneNumber: '13800138102' })
    const { data } = await ask(`GET /system/user/${userId}`)
    for (const list of [data.user.roles, data.roles, data.posts, data.roleIds, data.postIds])
      expect(Array.isArray(list)).toBe(true)
    const row = { ...data.user, password: '', roleIds: data.roleIds, postIds: data.postIds }
    const edited = { ...row, avatar: 987_654, avatarUrl: '/file/1', nickName: 'Edited' }
    expect(await ask('PUT /system/user', edited)).toMatchObject(DONE)
    const after = (await ask(`GET /system/user/${userId}`)).data
    expect(after.user).toMatchObject({ nickName: 'Edited', avatar: null, gender: row.gender })
    expect(after.roleIds).toEqual([roleId])
    const found = `GET /system/role/authUser/allocatedList?roleId=${roleId}&phoneNumber=`
    expect((await ask(`${found}13800138102`)).data.rows).toMatchObject([
      { userId, phoneNumber: '13800138102' },
    ])
    expect((await ask(`${found}13900000000`)).data.rows).toEqual([])
    const fresh = (await ask('GET /system/user/')).data
    for (const list of [fresh.roles, fresh.posts]) expect(Array.isArray(list)).toBe(true)
  })

  it('leave in sheets, by the filters of generation 6', async () => {
    await added('in-a-sheet', { phoneNumber: '13800138103' })
    const exported = async (by: Record<string, string>) =>
      company.service.app.inject({
        ...{ method: 'POST', url: '/system/user/export' },
        headers: { ...by, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'phoneNumber=13800138103',
      })
    const [, row, ...more] = valuesOf((await exported(doors.six)).rawPayload)
    expect([row?.includes('in-a-sheet'), more]).toEqual([true, []])
    const nobody = await doors.logIn((await company.somebody({ codes: [] })).name)
    const refused = await exported(nobody)
    expect(refused.headers['content-type']).toBe('application/json')
    expect(refused.json()).toMatchObject({ code: 403, data: null })
    const unlocked = { code: 200, data: {} }
    expect(await ask('GET /monitor/loginInfo/unlock/in-a-sheet')).toMatchObject(unlocked)
  })

  it('come in sheets that name departments by their path, once for each', async () => {
    const parent = await company.department(100, { deptName: 'North' })
    await company.department(parent, { deptName: 'Crew' })
    await company.department(await company.department(100, { deptName: 'South' }), {
      deptName: 'Crew',
    })
    const [{ deptName: root }] = (await ask('GET /system/dept/list')).data
    const headings = ['用户序号', '部门名称', '用户账号', '用户昵称', '用户邮箱', '手机号码']
    const row = (department: string, name: string) => [1, department, name, name, '', '']
    const bring = async (...rows: (string | number)[][]) => {
      const sheet = await writeXlsx({ sheets: [{ name: 'x', rows: [headings, ...rows] }] })
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(sheet)]), 'users.xlsx')
      const encoded = new Response(form)
      const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const url = '/system/user/importData?updateSupport=0'
      const payload = Buffer.from(await encoded.arrayBuffer())
      const headers = { ...doors.six, ...type }
      return (await company.service.app.inject({ method: 'POST', url, headers, payload })).json()
    }
    expect(await bring(row(`${root} / North / Crew`, 'by-path'))).toMatchObject(DONE)
    const [{ deptName }] = (await ask('GET /system/user/list?userName=by-path')).data.rows
    expect(deptName).toBe('Crew')
    for (const unclear of ['Crew', `${root}/West/Crew`])
      expect(await bring(row(unclear, 'nowhere'))).not.toMatchObject(DONE)
    expect((await ask('GET /system/user/list?userName=nowhere')).data.total).toBe(0)
  })
})

describe('a session of generation 6', () => {
  it('owes a password that somebody else has set, and goes on with the new one', async () => {
    await added('newcomer')
    const log = await company.service.logIn('newcomer', {
      ...{ clientId: doors.six.clientid ?? '', password: PASSWORD },
    })
    const owed = { error: 'password_change_required' }
    expect(await ask(PREVIEW, undefined, log)).toMatchObject(owed)
    const { data } = await ask('GET /system/user/getInfo', undefined, log)
    expect(data).toMatchObject({ permissions: [], user: { userName: 'newcomer' } })
    await company.run(`insert into box_messages (category, title, message, created_at)
      values ('system', 'Title', 'To all who are let in', now())`)
    const box = await ask('GET /resource/message/box', undefined, log)
    expect(box).toMatchObject({ code: 200, data: { systemList: [], workflowList: [] } })
    const change = { oldPassword: PASSWORD, newPassword: 'Better-Horse-99' }
    expect(await doors.sealed('PUT /system/user/profile/updatePwd', change, log)).toMatchObject(
      DONE,
    )
    expect(await ask('GET /system/user/getInfo', undefined, log)).toMatchObject(DONE)
    expect(await ask(PREVIEW, undefined, log)).toMatchObject(DONE)
  })

  it('needs a second factor where there is one, and proves its user for changes of it', async () => {
    const { name } = await company.somebody({ codes: [] })
    const own = await doors.logIn(name)
    const { clock, password } = company.service.console
    const wrong = { password: 'wrong' }
    expect(await doors.sealed('POST /auth/factors/totp', wrong, own)).toMatchObject({
      error: 'wrong_password',
    })
    const { secret } = (await doors.sealed('POST /auth/factors/totp', { password }, own)).data
    const otp = appCode(secret, clock.now())
    expect(await doors.sealed('POST /auth/factors/totp/confirm', { otp }, own)).toMatchObject(DONE)
    await expect(doors.logIn(name)).rejects.toThrow('code')
    clock.advance({ seconds: 30 })
    const both = `${password} ${appCode(secret, clock.now())}`
    const { clientid = '' } = doors.six
    const again = await company.service.logIn(name, { clientId: clientid, password: both })
    expect(await ask('GET /system/user/getInfo', undefined, again)).toMatchObject(DONE)
  })

  it('has to log in again before it changes a contact, after some minutes', async () => {
    const own = await doors.logIn((await company.somebody({ codes: [] })).name)
    company.service.console.clock.advance({ minutes: 20 })
    const change = { phoneNumber: '13800138104' }
    expect(await ask('PUT /system/user/profile', change, own)).toMatchObject({
      error: 'fresh_login_required',
    })
    expect(await ask('PUT /system/user/profile', { nickName: 'Old' }, own)).toMatchObject(DONE)
  })
})
