import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CLIENT_ID_OF_6 } from '../../../adapters/postgres/seed/client.ts'
import { aPicture } from '../../support/bodies.ts'
import { Company } from '../../support/company.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { SOON } from '../../support/soak.ts'
import { START_MS, wholeService } from '../../support/whole-service.ts'

const DONE = { code: 200 }
const OWN = { code: 500, error: 'other_generation' }

let company: Company
let six: Record<string, string>

beforeAll(async () => {
  company = await Company.open()
  six = await company.service.logIn('admin', { clientId: CLIENT_ID_OF_6 })
}, START_MS)
afterAll(() => company.close())

type Body = Record<string, unknown>

async function ask(route: string, body?: Body, by: Record<string, string> = six) {
  const [method = '', url = ''] = route.split(' ')
  const { data, ...rest } = await company.ask(method, url, body, by)
  return { ...rest, data: Object(data) }
}

const five = (route: string, body?: Body) => company.ask(...split(route), body)

function split(route: string): [string, string] {
  const [method = '', url = ''] = route.split(' ')
  return [method, url]
}

async function upload(by: Record<string, string>) {
  const payload = formOf({ name: 'file', fileName: 'red.png', content: aPicture() })
  const headers = { ...by, 'content-type': FORM_TYPE }
  const sent = { method: 'POST', url: '/resource/oss/upload', headers, payload } as const
  return (await company.service.app.inject(sent)).json()
}

const PAGES = [
  '/system/user/list',
  '/system/role/list',
  '/system/post/list',
  '/system/dict/type/list',
  '/system/dict/data/list',
  '/system/config/list',
  '/system/notice/list',
  '/system/client/list',
  '/resource/oss/list',
  '/resource/oss/config/list',
  '/monitor/online/list',
  '/monitor/loginInfo/list',
  '/monitor/operlog/list',
]

describe('the wire of generation 6', () => {
  it.each(PAGES)('has the page of %s inside data, and that of 5 beside the code', async (url) => {
    const answer = await company.ask('GET', url, undefined, six)
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'data', 'msg'])
    expect(Object.keys(Object(answer.data)).toSorted()).toEqual(['rows', 'total'])
    expect(await five(`GET ${url}`)).not.toHaveProperty('data')
  })

  it('names people in its own way, and reads only that', async () => {
    const form = { userName: 'sixth', nickName: 'Sixth', password: 'Correct-Horse-8' }
    const said = { ...form, phoneNumber: '13800138006', gender: '1', deptId: 100 }
    expect(await ask('POST /system/user', said)).toMatchObject(DONE)
    const { data } = await ask('GET /system/user/list?phoneNumber=13800138006')
    expect(data.rows).toMatchObject([
      { userName: 'sixth', phoneNumber: '13800138006', gender: '1' },
    ])
    for (const member of ['phonenumber', 'sex', 'tenantId'])
      expect(data.rows[0]).not.toHaveProperty(member)
    const [{ userId, avatar, avatarUrl }] = data.rows
    expect([avatar, avatarUrl]).toEqual([null, expect.stringContaining('/initials/')])
    const both = { userId, phoneNumber: '13800138007', phonenumber: '13800138008' }
    expect(await ask('PUT /system/user', both)).toMatchObject(DONE)
    const { rows = [] } = await five('GET /system/user/list?userName=sixth')
    expect(rows).toMatchObject([{ phonenumber: '13800138007', sex: '1' }])
    const alone = await ask('PUT /system/user', { userId, phonenumber: '13800138009' })
    expect(alone).toMatchObject({ ...OWN, msg: expect.stringContaining(' phonenumber ') })
    expect((await five('GET /system/user/list?userName=sixth')).rows).toEqual(rows)
  })

  it('edits somebody in turn with generation 5, and loses nothing', async () => {
    const [{ userId } = Object()] = (await five('GET /system/user/list?userName=sixth')).rows ?? []
    const role = { roleName: 'In turn', roleKey: 'in-turn', roleSort: 9 }
    expect(await five('POST /system/role', role)).toMatchObject(DONE)
    const [{ roleId } = Object()] = (await five('GET /system/role/list?roleKey=in-turn')).rows ?? []
    for (let turn = 0; turn < 20; turn += 1) {
      const [phone, gender] = [`138001381${String(turn).padStart(2, '0')}`, String(turn % 3)]
      const isSixth = turn % 2 === 0
      const of5 = Object((await five(`GET /system/user/${userId}`)).data)
      const of6 = (await ask(`GET /system/user/${userId}`)).data
      const own = isSixth
        ? { ...of6.user, phoneNumber: phone, gender, roleIds: [roleId], postIds: of6.postIds }
        : {
            ...of5.user,
            phonenumber: phone,
            sex: gender,
            roleIds: [roleId],
            postIds: of5.postIds,
          }
      const form = { ...own, nickName: `Turn ${turn}` }
      expect(await (isSixth ? ask : five)('PUT /system/user', form)).toMatchObject(DONE)
      const { user } = (await ask(`GET /system/user/${userId}`)).data
      expect(user).toMatchObject({ phoneNumber: phone, gender, nickName: `Turn ${turn}` })
      expect(Object((await five(`GET /system/user/${userId}`)).data).user).toMatchObject({
        ...{ phonenumber: phone, sex: gender, userName: 'sixth', deptId: 100 },
      })
    }
  })

  it('keeps the rights of a role that is renamed, and sets them together', async () => {
    const form = { roleName: 'Of six', roleKey: 'of-six', roleSort: 6 }
    expect(await ask('POST /system/role', { ...form, menuIds: [], deptIds: [] })).toMatchObject(
      DONE,
    )
    const [row] = (await ask('GET /system/role/list?roleKey=of-six')).data.rows
    const { roleId } = row
    const rights = { menuIds: [1, 100], dataScope: '2', deptIds: [100] }
    expect(await ask('PUT /system/role/permission', { ...row, ...rights })).toMatchObject(DONE)
    const renamed = { ...row, roleName: 'Renamed', menuIds: [], deptIds: [], dataScope: '1' }
    expect(await ask('PUT /system/role', renamed)).toMatchObject(DONE)
    const stored = async () => ({
      role: (await ask(`GET /system/role/${roleId}`)).data,
      menus: (await ask(`GET /system/menu/roleMenuTreeselect/${roleId}`)).data.checkedKeys,
      departments: (await ask(`GET /system/role/deptTree/${roleId}`)).data.checkedKeys,
    })
    const expected = { role: { roleName: 'Renamed', dataScope: '2' }, menus: [100] }
    expect(await stored()).toMatchObject({ ...expected, departments: [100] })
    const codes = ['system:role:edit', 'system:role:query']
    const chief = await company.somebody({ codes, department: 100, scopes: ['department'] })
    const more = { ...row, menuIds: [Number(chief.id)], dataScope: '1', deptIds: [] }
    expect(await ask('PUT /system/role/permission', more, { ...chief.headers })).toMatchObject({
      error: 'rights_exceeded',
    })
    expect(await stored()).toMatchObject({ ...expected, departments: [100] })
    expect(await five('PUT /system/role', { roleId, menuIds: [] })).toMatchObject(DONE)
    expect(await stored()).toMatchObject({ menus: [] })
  })

  it('says flags of menus and platforms with letters of the opposite sense', async () => {
    const menu = { menuName: 'Outside', menuType: 'C', orderNum: 1, path: 'https://six.example' }
    const flags = { isFrame: 'Y', isCache: 'N', parentId: 1 }
    const texts = { activeMenu: '/system/user', remark: 'A remark' }
    expect(await ask('POST /system/menu', { ...menu, ...flags, ...texts })).toMatchObject(DONE)
    const rowOf = (rows: Body[]) => rows.find(({ menuName }) => menuName === 'Outside')
    const shown = async () => rowOf((await ask('GET /system/menu/list')).data)
    const [of6, of5] = [await shown(), rowOf(Object(await five('GET /system/menu/list')).data)]
    expect(of6).toMatchObject({ ...flags, ...texts })
    expect(of5).toMatchObject({ isFrame: '0', isCache: '1', remark: '/system/user' })
    expect(await ask('PUT /system/menu', { menuId: of6?.menuId, isFrame: '0' })).toMatchObject(OWN)
    for (const isFrame of ['constructor', ['Y'], 1])
      expect(await ask('PUT /system/menu', { menuId: of6?.menuId, isFrame })).toMatchObject(OWN)
    expect(await five('PUT /system/menu', { ...of5, menuName: 'Outside' })).toMatchObject(DONE)
    expect(await shown()).toMatchObject({ ...flags, ...texts })
    const remark = 'Another remark'
    expect(await ask('PUT /system/menu', { menuId: of6?.menuId, remark })).toMatchObject(DONE)
    expect(await shown()).toMatchObject({ activeMenu: '/system/user', remark })
    const { remark: of5Remark } = Object(rowOf(Object(await five('GET /system/menu/list')).data))
    expect(of5Remark).toBe('/system/user')

    const [platform] = (await ask('GET /resource/oss/config/list?status=Y')).data.rows
    expect(platform).toMatchObject({ status: 'Y', domainUrl: expect.any(String) })
    expect(platform).not.toHaveProperty('domain')
    expect(await ask('GET /resource/oss/config/list?status=1')).toMatchObject(OWN)
  })

  it('has the login log under its name, and both dictionaries of genders', async () => {
    const routers = JSON.stringify((await ask('GET /system/menu/getRouters')).data)
    expect(routers).toContain('monitor/logininfo/index')
    expect(routers).not.toContain('logininfor/index')
    expect(JSON.stringify(await five('GET /system/menu/getRouters'))).toContain('logininfor/index')
    const rows: Body[] = (await ask('GET /system/menu/list')).data
    expect(rows.filter(({ perms }) => perms === 'monitor:logininfo:list')).toHaveLength(1)
    const clerk = await company.somebody({ codes: ['monitor:logininfor:list'] })
    const own = await company.service.logIn(clerk.name, { clientId: CLIENT_ID_OF_6 })
    const { permissions } = (await ask('GET /system/user/getInfo', undefined, own)).data
    expect(permissions).toContain('monitor:logininfo:list')
    const asked = await ask('GET /monitor/logininfor/list', undefined, own)
    expect(asked.data.total).toBeGreaterThan(0)
    const genders = await ask('GET /system/dict/data/type/sys_user_gender')
    expect(genders.data).toHaveLength(3)
    expect(genders.data).toEqual((await ask('GET /system/dict/data/type/sys_user_sex')).data)
  })

  it('gives a picture to people who may upload nothing else', async () => {
    const clerk = await company.somebody({ codes: [] })
    const own = await company.service.logIn(clerk.name, { clientId: CLIENT_ID_OF_6 })
    const of5 = await company.service.logIn(clerk.name)
    expect(await upload(of5)).toMatchObject({ code: 403 })
    const writer = await company.somebody({ codes: ['system:notice:add'] })
    const editing = await company.service.logIn(writer.name, { clientId: CLIENT_ID_OF_6 })
    expect(await upload(editing)).toMatchObject({ code: 403 })
    const { code, data } = await upload(own)
    expect([code, data.ossId]).toEqual([200, expect.any(String)])
    const save = (avatar: unknown) => ask('PUT /system/user/profile', { avatar }, own)
    expect(await save(data.ossId)).toMatchObject(DONE)
    const { user } = (await ask('GET /system/user/profile', undefined, own)).data
    expect(String(user.avatar)).toBe(data.ossId)
    expect(await save(987_654_321)).toMatchObject({ code: 500, error: 'file_not_found' })
    const later = (await upload(own)).data.ossId
    const half = { avatar: data.ossId, nickName: 'Half', phoneNumber: 'no number' }
    for (const wrong of [half, { nickName: 'Half', avatar: 987_654_321 }])
      expect(await ask('PUT /system/user/profile', wrong, own)).toMatchObject({ code: 500 })
    const { user: kept } = (await ask('GET /system/user/profile', undefined, own)).data
    expect([String(kept.avatar), kept.nickName]).toEqual([later, user.nickName])
    expect(await save(later)).toMatchObject(DONE)
    const { data: info } = await ask('GET /system/user/getInfo', undefined, own)
    expect(info.user.avatarUrl).toContain(`/file/${later}`)
  })

  it('shows pictures of notices that their writer has uploaded, and leaves the rest as text', async () => {
    const { ossId } = (await upload(six)).data
    const noticeContent = `<p>A <img src="oss://${ossId}"/> <img src="oss://987654321"/> oss://9999999999999999999</p>`
    const notice = { noticeTitle: 'With a picture', noticeType: '1', noticeContent, status: '0' }
    expect(await ask('POST /system/notice', notice)).toMatchObject(DONE)
    const contentFor = async (by?: Record<string, string>) => {
      const all = await company.ask('GET', '/system/notice/list?noticeTitle=With', undefined, by)
      const [row] = Object(by ? Object(all.data).rows : all.rows)
      return row
    }
    const { noticeId, noticeContent: of6 } = await contentFor(six)
    const { noticeContent: of5 } = await contentFor()
    for (const text of [of6, of5]) expect(text).toMatch(new RegExp(`/file/${ossId}\\.png\\?`))
    expect(of6).toContain('oss:&#47;/987654321')
    expect(of6).toContain('oss:&#47;/9999999999999999999')
    expect(of6).not.toContain('oss://')
    const again = { ...notice, noticeId, noticeContent: `<img src="oss://${ossId}"/>` }
    expect(await ask('PUT /system/notice', again)).toMatchObject(DONE)
    expect((await contentFor()).noticeContent).toContain(`/file/${ossId}`)
  })

  it('keeps notices in a box, with the numbers of the stream', async () => {
    const { data } = await ask('GET /resource/message/box')
    expect(data).toMatchObject({ systemList: [], workflowList: [] })
    const [newest] = data.noticeList
    expect(newest).toMatchObject({
      ...{ type: 'notice', source: 'notice', message: '[Notice] With a picture' },
      path: `/system/notice?noticeId=${newest.messageId}`,
    })
    const clerk = await company.somebody({ codes: [] })
    const own = await company.service.logIn(clerk.name, { clientId: CLIENT_ID_OF_6 })
    const [theirs] = (await ask('GET /resource/message/box', undefined, own)).data.noticeList
    expect(theirs).not.toHaveProperty('path')
    expect(theirs.messageId).toBe(newest.messageId)
    expect(await ask(`DELETE /system/notice/${newest.messageId}`)).toMatchObject(DONE)
    expect((await ask('GET /resource/message/box', undefined, own)).data.noticeList).toEqual([])
    expect(await ask('GET /resource/message/close', undefined, {})).toMatchObject(DONE)
  })

  it('answers HEAD', async () => {
    for (const url of ['/system/user/getInfo', '/system/menu/getRouters', '/system/user/list']) {
      const lengthOf = async (method: 'GET' | 'HEAD') =>
        Number(
          (await company.service.app.inject({ method, url, headers: six })).headers[
            'content-length'
          ],
        )
      expect(await lengthOf('HEAD')).toBeGreaterThanOrEqual(await lengthOf('GET'))
    }
  })

  it('is fixed for a session at its login', async () => {
    const [client] = (await five('GET /system/client/list?clientKey=pc6')).rows ?? []
    expect(client).toMatchObject({ wire: '6' })
    const edit = (wire: string) => five('PUT /system/client', { ...Object(client), wire })
    expect(await edit('7')).toMatchObject({ error: 'invalid_client_field' })
    expect(await edit('5')).toMatchObject(DONE)
    expect((await ask('GET /system/user/list')).data).toHaveProperty('rows')
    const later = await company.service.logIn('admin', { clientId: CLIENT_ID_OF_6 })
    expect(await company.ask('GET', '/system/user/list', undefined, later)).toHaveProperty('rows')
    expect(await edit('6')).toMatchObject(DONE)
  })

  it('asks for the same permissions as generation 5, but for a picture of oneself', async () => {
    const { name } = await company.somebody({ codes: [] })
    const headers = await company.service.logIn(name, { clientId: CLIENT_ID_OF_6 })
    // Others refuse before they ask who calls: for their headers, or for a plain body.
    const entries = company.service.app.routeTable.entries.filter(
      ({ access, method, reply, config }) =>
        access.includes(':') &&
        method !== 'HEAD' &&
        reply === 'envelope' &&
        config.encrypted === undefined,
    )
    const open: string[] = []
    for (const { method, url } of entries) {
      const address = url.replaceAll(/:\w+/g, '987654321')
      const asked = { method: method as 'GET', url: address, headers }
      const { error } = (await company.service.app.inject(asked)).json()
      if (error !== 'permission_denied') open.push(`${method} ${url}`)
    }
    expect(entries.length).toBeGreaterThan(100)
    expect(open).toEqual(['POST /resource/oss/upload'])
  })

  it('is described when asked for', async () => {
    const document = async (wire = '') => {
      const url = `/openapi.json${wire}`
      return (await company.service.app.inject({ method: 'GET', url })).json().paths
    }
    const [own, other] = [await document(), await document('?wire=6')]
    const answerOf = (paths: Body) =>
      Object.keys(
        Object(paths)['/system/user/list'].get.responses['200'].content['application/json'].schema
          .oneOf[0].properties,
      )
    expect(answerOf(own)).toContain('rows')
    expect(answerOf(other).toSorted()).toEqual(['code', 'data', 'msg'])
    const asked = (paths: Body) => JSON.stringify(Object(paths)['/system/user'].put.requestBody)
    expect(asked(own)).toContain('"phonenumber"')
    expect(asked(other)).toContain('"phoneNumber"')
    expect(asked(other)).not.toContain('"phonenumber"')
  })

  it('sends JSON on one address, as a stream and on a WebSocket', async () => {
    const { authorization = '', clientid = '' } = six
    const query = new URLSearchParams({ Authorization: authorization, clientid })
    const address = `${company.service.origin}/resource/message?${query}`
    const stream = await fetch(address, { signal: AbortSignal.timeout(START_MS) })
    const socket = new WebSocket(address.replace(/^http/, 'ws'))
    onTestFinished(() => socket.close())
    const heard: string[] = []
    socket.onmessage = ({ data }) => heard.push(String(data))
    await once(socket, 'open')
    socket.send('ping')
    await expect.poll(() => heard, SOON).toContain('pong')
    const notice = { noticeTitle: 'To all', noticeType: '2', noticeContent: '', status: '0' }
    expect(await ask('POST /system/notice', notice)).toMatchObject(DONE)
    const [{ messageId }] = (await ask('GET /resource/message/box')).data.noticeList
    const message = { messageId, type: 'notice', message: '[Announcement] To all', data: null }
    await expect
      .poll(() => heard.map(parsed), SOON)
      .toContainEqual(expect.objectContaining(message))
    let text = ''
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString()
      if (text.includes('To all')) break
    }
    const lines = text.split('\n').filter((line) => line.startsWith('data: '))
    expect(lines.map((line) => parsed(line.slice(6)))).toContainEqual(
      expect.objectContaining(message),
    )
  })

  it('is refused while the part is off, and the rules of clients hold', async () => {
    const service = await wholeService({ PARTS_OFF: 'six' })
    onTestFinished(() => service.close())
    const headers = await service.logIn('admin', { clientId: CLIENT_ID_OF_6 })
    const refused = { code: 403, error: 'unknown_wire' }
    for (const url of ['/system/user/getInfo', '/system/user/list', '/resource/sse'])
      expect((await service.app.inject({ url, headers })).json()).toMatchObject(refused)
    const own = await service.logIn('admin')
    const ask = async (method: 'GET' | 'PUT', url: string, payload?: Body, by = own) =>
      (await service.app.inject({ method, url, headers: by, ...(payload && { payload }) })).json()
    expect(await ask('GET', '/system/user/getInfo')).toMatchObject(DONE)
    const urls = service.app.routeTable.entries.map(({ url }) => url)
    for (const url of ['/resource/message', '/resource/message/box', '/system/role/permission'])
      expect(urls).not.toContain(url)
    const { rows } = await ask('GET', '/system/client/list?clientKey=pc6')
    const bounded = { ...rows[0], wire: '5', accessPath: '/system/role/**' }
    const saved = await ask('PUT', '/system/client', { ...bounded, wire: '6' })
    expect(saved).toMatchObject({ error: 'invalid_client_field' })
    expect(await ask('PUT', '/system/client', bounded)).toMatchObject(DONE)
    const later = await service.logIn('admin', { clientId: CLIENT_ID_OF_6 })
    expect(await ask('GET', '/system/role/list', undefined, later)).toMatchObject(DONE)
    const outside = { code: 403, error: 'client_outside_paths' }
    expect(await ask('GET', '/system/user/getInfo', undefined, later)).toMatchObject(outside)
  })
})

function parsed(text: string): unknown {
  return text === 'pong' ? text : JSON.parse(text)
}
