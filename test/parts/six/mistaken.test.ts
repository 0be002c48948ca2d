import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Mistaken } from '../../../adapters/http/parts/six/mistaken.ts'
import { MemoryReplayMemory } from '../../../adapters/memory/sign-in/memory-replay-memory.ts'
import { Company } from '../../support/company.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { START_MS } from '../../support/whole-service.ts'

const DONE = { code: 200 }
const PICTURE = '<p>Text <img src="oss://2" alt="red.png" data-href="oss://2"/></p>'
const NOTICE = { noticeTitle: 'Title', noticeType: '1' }
const MENU = { menuName: 'Menu', menuType: 'C', orderNum: 1, path: 'x' }
const PLATFORM = { configKey: 'six', bucketName: 'six', endpoint: 'local' }
const PERSON = { userName: 'six', nickName: 'Six', password: 'Correct-Horse-8' }
const SEVEN = { ...PERSON, userName: 'seven' }

let company: Company

beforeAll(async () => {
  company = await Company.open()
}, START_MS)
afterAll(() => company.close())

/** What a stranger to generation 5 sends: route, body, and the member that would be dropped. */
const FOREIGN: readonly [route: string, body: object | undefined, member: string][] = [
  ['POST /system/user', { ...PERSON, phoneNumber: '13800138000' }, 'phoneNumber'],
  ['PUT /system/user', { userId: 1, gender: '1' }, 'gender'],
  ['PUT /system/user/profile', { nickName: 'Six', phoneNumber: '13800138000' }, 'phoneNumber'],
  ['PUT /system/user/profile', { nickName: 'Six', gender: '1' }, 'gender'],
  ['PUT /system/user/profile', { avatar: 12 }, 'avatar'],
  ['PUT /system/user/profile', { avatar: '1761700000000000001' }, 'avatar'],
  ['GET /system/user/list?phoneNumber=138', undefined, 'phoneNumber'],
  ['POST /system/user/export', { phoneNumber: '138' }, 'phoneNumber'],
  ['GET /system/role/authUser/allocatedList?roleId=1&phoneNumber=138', undefined, 'phoneNumber'],
  ['GET /system/role/authUser/unallocatedList?roleId=1&phoneNumber=138', undefined, 'phoneNumber'],
  ['POST /system/menu', { ...MENU, isFrame: 'N' }, 'isFrame'],
  ['PUT /system/menu', { menuId: 118, isCache: 'Y' }, 'isCache'],
  ['PUT /system/menu', { menuId: 118, activeMenu: '/system/user' }, 'activeMenu'],
  ['POST /system/notice', { ...NOTICE, noticeContent: PICTURE }, 'noticeContent'],
  ['GET /resource/oss/config/list?status=Y', undefined, 'status'],
  ['POST /resource/oss/config', { ...PLATFORM, status: 'N' }, 'status'],
  [
    'PUT /resource/oss/config',
    { ...PLATFORM, ossConfigId: 1, domainUrl: 'a.example' },
    'domainUrl',
  ],
  ['PUT /resource/oss/config/changeStatus', { ossConfigId: 1, status: 'N' }, 'status'],
]

/** The same routes from front ends of generation 5, which send whole rows and empty fields back. */
const OWN: readonly [route: string, body?: object][] = [
  ['POST /system/user', { ...SEVEN, phonenumber: '', phoneNumber: '1', sex: '2', gender: '1' }],
  [
    'PUT /system/user/profile',
    { nickName: 'Six', sex: '2', avatar: '/file/initials/1', gender: '' },
  ],
  ['GET /system/user/list?phonenumber=138&phoneNumber=139'],
  ['PUT /system/menu', { menuId: 118, activeMenu: '', isFrame: '1', isCache: null }],
  ['POST /system/notice', { ...NOTICE, noticeContent: '<p>Begin with oss://</p>' }],
  ['GET /resource/oss/config/list?status=0'],
]

describe('a front end of generation 6', () => {
  const ask = (route: string, body?: object, headers?: Record<string, string>) => {
    const [method = '', url = ''] = route.split(' ')
    return company.ask(method, url, body && { ...body }, headers)
  }

  it.each(FOREIGN)('is told at %s %j that %s would be dropped', async (route, body, member) => {
    const answer = await ask(route, body)
    expect(answer).toMatchObject({ code: 500, error: 'other_generation' })
    expect(answer.msg).toContain(`generation 6`)
    expect(answer.msg).toContain(` ${member} `)
  })

  it.each(OWN)('is not taken for one of generation 5: %s %j', async (route, body) => {
    expect(await ask(route, body)).toMatchObject(DONE)
  })

  it('stores nothing of what it is refused', async () => {
    const { data } = await ask('GET /system/user/profile')
    expect(Object(data).user).toMatchObject({ sex: '2', phonenumber: null })
    const { rows = [] } = await ask('GET /system/user/list?userName=six')
    expect(rows).toEqual([])
  })

  it('takes no menus away, and saves nothing beside a stale row, once it is known', async () => {
    const roleName = 'Menus stay'
    const form = { roleName, roleKey: 'menus-stay', roleSort: 9, menuIds: [118, 201] }
    expect(await ask('POST /system/role', form)).toMatchObject(DONE)
    const [{ roleId } = Object()] =
      (await ask(`GET /system/role/list?roleKey=menus-stay`)).rows ?? []
    const menus = async () =>
      Object((await ask(`GET /system/menu/roleMenuTreeselect/${roleId}`)).data).checkedKeys
    const admin = await company.service.logIn('admin')
    expect(await ask('GET /resource/message/box', undefined, admin)).toMatchObject({
      ...{ code: 500, error: 'other_generation', msg: expect.stringContaining('generation 5') },
    })
    const renamed = { roleId, roleName: 'Renamed', menuIds: [] }
    const foreign = { code: 500, error: 'other_generation' }
    expect(await ask('PUT /system/role', renamed, admin)).toMatchObject(foreign)
    const row = { userId: 1, phonenumber: null, phoneNumber: '13800138000' }
    expect(await ask('PUT /system/user', row, admin)).toMatchObject(foreign)
    expect(await menus()).toEqual([201])
    // Another session of the same person is of generation 5.
    expect(await ask('PUT /system/role', renamed)).toMatchObject(DONE)
    expect(await menus()).toEqual([])
  })

  it('stays known as long as its pages ask', async () => {
    const clock = new MovingClock()
    const known = new MemoryReplayMemory(clock)
    const other = new Mistaken(known)
    const log = pino({ level: 'silent' })
    for (let day = 0; day < 10; day += 1) {
      await other.note({ tokenDigest: 'six', caller: null, log })
      clock.advance(86_400)
    }
    expect(await known.isUsed('generation-6:six')).toBe(true)
  })

  it('hears at its stream of messages what works here', async () => {
    const admin = await company.service.logIn('admin')
    const query = `Authorization=${encodeURIComponent(String(admin.authorization))}&clientid=${admin.clientid}`
    const url = `/resource/message?${query}`
    const { statusCode, body } = await company.service.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: 'other_generation' })
    const role = { roleId: 2, roleName: 'X', menuIds: [] }
    expect(await ask('PUT /system/role', role, admin)).toMatchObject({ error: 'other_generation' })
  })

  it('gets what costs nothing under its names', async () => {
    const log = await ask('GET /monitor/loginInfo/list?pageSize=1')
    expect(log).toMatchObject({ code: 200, rows: [{ userName: 'admin' }] })
    expect(await ask('GET /monitor/loginInfo/unlock/admin')).toMatchObject(DONE)
    expect(await ask('GET /system/user/unlock/1')).toMatchObject(DONE)
    const { rows = [] } = await ask('GET /monitor/operlog/list?pageSize=1')
    expect(rows[0]).toMatchObject({
      title: 'Users',
      businessType: 0,
      operUrl: '/system/user/unlock/:userId',
    })
    const nobody = await ask('GET /system/user/unlock/987654321')
    expect(nobody).toMatchObject({ code: 500, error: 'record_not_found' })
    const closed = await company.ask('GET', '/resource/message/close', undefined, {})
    expect(closed).toMatchObject(DONE)
  })

  it('cannot unlock whom the caller does not see, or who has more rights', async () => {
    const codes = ['system:user:edit']
    const { headers } = await company.somebody({ codes, department: 100 })
    const hidden = await company.somebody({ codes: [], department: 100 })
    expect(
      await ask(`GET /system/user/unlock/${hidden.id}`, undefined, { ...headers }),
    ).toMatchObject({
      error: 'record_not_found',
    })
    const chief = await company.somebody({ codes, department: 100, scopes: ['all'] })
    const of = (id: string) => ask(`GET /system/user/unlock/${id}`, undefined, { ...chief.headers })
    expect(await of('1')).toMatchObject({ error: 'rights_exceeded' })
    expect(await of(hidden.id)).toMatchObject(DONE)
  })
})
