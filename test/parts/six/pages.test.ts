import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { Company } from '../../support/company.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { type Doors, doorsOf } from '../../support/surfaces.ts'
import { START_MS, wholeService } from '../../support/whole-service.ts'
import { valuesOf } from '../../support/xlsx-reader.ts'

const DONE = { code: 200 }
const OTHER = { code: 500, error: 'other_generation' }
/** What plus-ui 6.0 has a view for, of what this service has entries for. */
const VIEWS = [
  ...['user', 'role', 'menu', 'dept', 'post', 'dict', 'config', 'notice', 'oss', 'client'].map(
    (page) => `system/${page}/index`,
  ),
  ...['system/oss/config', 'system/role/authUser', 'system/user/authRole'],
  ...['online', 'logininfo', 'operlog', 'cache'].map((page) => `monitor/${page}/index`),
  ...['Layout', 'ParentView', 'InnerLink'],
]

let company: Company
let doors: Doors

beforeAll(async () => {
  const database = await anyDatabase()
  const social = { CLIENT_ID: 'six', CLIENT_SECRET: 'six-secret', KIND: 'github' }
  const named = Object.entries(social).map(([name, value]) => [`SOCIAL_GITHUB_${name}`, value])
  const env = {
    ...{ REPEAT_SECONDS: '0', CORS_ORIGINS: 'https://six.example' },
    ...Object.fromEntries(named),
    SOCIAL_GITHUB_REDIRECT_URI: 'https://six.example/social-callback?source=github',
  }
  company = new Company(await wholeService(env, undefined, database), database)
  doors = await doorsOf(company)
}, START_MS)
afterAll(() => company.close())

const ask: Doors['ask'] = (...asked) => doors.ask(...asked)

describe('answers of generation 6', () => {
  it('are code, text and data, also where something is refused', async () => {
    const nobody = await doors.logIn((await company.somebody({ codes: [] })).name)
    for (const [url, by, code] of [
      ['/system/client/list', nobody, 403],
      ['/system/client/999999', doors.six, 500],
      ['/nowhere', doors.six, 404],
      ['/tool/gen/list', doors.six, 404],
      ['/workflow/task/pageByTaskWait', doors.six, 404],
    ] as const) {
      const answer = await company.ask('GET', url, undefined, by)
      expect(answer).toMatchObject({ code, data: null, msg: expect.stringMatching(/./) })
    }
    const mine = await company.ask('GET', '/monitor/online', undefined, doors.six)
    expect(Object.keys(Object(mine.data)).toSorted()).toEqual(['rows', 'total'])
  })

  it('have routers whose views plus-ui 6.0 has, each with a name of its own', async () => {
    const found: { component?: string; name?: string; path?: string }[] = []
    const walk = (nodes: readonly Record<string, unknown>[]) => {
      for (const node of nodes) {
        found.push(node)
        walk([node.children ?? []].flat() as Record<string, unknown>[])
      }
    }
    walk((await ask('GET /system/menu/getRouters')).data)
    const views = found.flatMap(({ component }) => component ?? [])
    expect(views.filter((view) => !VIEWS.includes(view))).toEqual([])
    expect(views).toContain('monitor/logininfo/index')
    const names = found.flatMap(({ name }) => name ?? [])
    expect(names).toEqual([...new Set(names)])
  })
})

describe('menus of generation 6', () => {
  const shown = async (name: string) =>
    (await ask('GET /system/menu/list')).data.find(
      ({ menuName }: { menuName: string }) => menuName === name,
    )

  it('highlight another entry by a field of its own', async () => {
    const menu = { menuName: 'Hidden', menuType: 'C', orderNum: 9, path: 'hidden', parentId: 1 }
    const flags = { isFrame: 'N', isCache: 'Y', visible: '1', component: 'system/user/index' }
    const texts = { activeMenu: '/system/user', remark: 'A remark' }
    expect(await ask('POST /system/menu', { ...menu, ...flags, ...texts })).toMatchObject(DONE)
    const routers = JSON.stringify((await ask('GET /system/menu/getRouters')).data)
    expect(routers).toContain('"activeMenu":"/system/user"')
    const { menuId } = await shown('Hidden')
    // Generation 5 sees the path in place of the remark, and empties what it sees.
    expect(await doors.five('PUT /system/menu', { menuId, remark: '' })).toMatchObject(DONE)
    expect(await shown('Hidden')).toMatchObject({ activeMenu: '', remark: 'A remark' })
    expect(await doors.five('PUT /system/menu', { menuId, remark: '' })).toMatchObject(DONE)
    expect(await shown('Hidden')).toMatchObject({ activeMenu: '', remark: '' })
  })

  it('have a tree for roles with kinds, and digits where both have digits', async () => {
    const { menus } = (await ask('GET /system/menu/roleMenuTreeselect/1')).data
    const [node] = menus
    expect(node).toMatchObject({
      ...{ menuType: expect.stringMatching(/^[MCF]$/), status: '0', visible: '0' },
      ...{ label: expect.any(String), icon: expect.any(String) },
    })
  })
})

describe('dictionaries and parameters of generation 6', () => {
  it('have the genders of an import rather than those of the service', async () => {
    const type = { dictName: 'Genders', dictType: 'sys_user_gender' }
    expect(await ask('POST /system/dict/type', type)).toMatchObject(DONE)
    const entry = { dictType: 'sys_user_gender', dictLabel: 'Other', dictValue: '9', dictSort: 1 }
    expect(await ask('POST /system/dict/data', entry)).toMatchObject(DONE)
    const genders = await ask('GET /system/dict/data/type/sys_user_gender')
    expect(genders.data).toMatchObject([{ dictLabel: 'Other', dictValue: '9' }])
    expect((await ask('GET /system/dict/data/type/sys_user_sex')).data).toHaveLength(3)
  })

  it('have values that are texts, whatever is asked for and sent', async () => {
    const value = (key: string, by?: Record<string, string>) =>
      company.ask('GET', `/system/config/configKey/${key}`, undefined, by)
    expect(await value('unknown', doors.six)).toMatchObject({ code: 200, data: '' })
    expect(await value('unknown')).toMatchObject({ code: 200, data: null })
    expect(await value('sys.user.initPassword', doors.six)).toMatchObject({
      data: expect.any(String),
    })
    const configKey = 'sys.oss.previewListResource'
    for (const configValue of [false, 'true']) {
      const change = { configKey, configValue }
      expect(await ask('PUT /system/config/updateByKey', change)).toMatchObject(DONE)
      expect((await value(configKey, doors.six)).data).toBe(String(configValue))
    }
  })
})

describe('clients of generation 6', () => {
  const row = async () => (await ask('GET /system/client/list?clientKey=ruled')).data.rows[0]

  it('have rules as text and as list, of which the text wins', async () => {
    const form = { clientKey: 'ruled', grantTypeList: ['password'], clientSecret: 'Known-To-Us-99' }
    const rules = { accessPath: 'app/**;/file/*\nsystem/user', ipWhitelist: '10.1.*.*' }
    expect(await ask('POST /system/client', { ...form, ...rules })).toMatchObject(DONE)
    const lists = {
      accessPathList: ['/app/**', '/file/*', '/system/user'],
      ipWhitelistList: ['10.1.0.0/16'],
    }
    expect(await row()).toMatchObject(lists)
    const edit = async (change: object) =>
      ask('PUT /system/client', { ...(await row()), ...change })
    expect(await edit({ accessPath: null, accessPathList: null })).toMatchObject(DONE)
    expect(await row()).toMatchObject(lists)
    expect(await edit({ ipWhitelist: '' })).toMatchObject(DONE)
    expect(await row()).toMatchObject({ ipWhitelist: '', ipWhitelistList: [] })
    const exported = await company.service.app.inject({
      ...{ method: 'POST', url: '/system/client/export', payload: 'clientKey=ruled' },
      headers: { ...doors.six, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(valuesOf(exported.rawPayload)[1]).toContain('/app/**,/file/*,/system/user')
  })

  it.each([
    '10.0.0.1/8',
    '2001:db8::1/32',
    '10.*.1.*',
    '10.0.0.0/33',
  ])('are refused the network %s by its name', async (network) => {
    const refused = await ask('PUT /system/client', { ...(await row()), ipWhitelist: network })
    expect(refused).toMatchObject({ code: 500, error: 'invalid_client_field' })
    expect(refused.msg).toContain(`ipWhitelist (${network})`)
    expect(await row()).toMatchObject({ ipWhitelist: '' })
  })

  it('are switched by their client id', async () => {
    const { clientId } = await row()
    for (const status of ['1', '0']) {
      expect(await ask('PUT /system/client/changeStatus', { clientId, status })).toMatchObject(DONE)
      expect(await row()).toMatchObject({ status })
    }
  })
})

describe('files and platforms of generation 6', () => {
  it('take an upload with claims about it, and keep none', async () => {
    const claims = JSON.stringify({ fileSize: 1, contentType: 'text/html', uploadIp: '192.0.2.1' })
    const payload = formOf(
      { name: 'ossExt', content: Buffer.from(claims) },
      { name: 'file', fileName: 'red.png', content: aPicture() },
    )
    const headers = { ...doors.six, 'content-type': FORM_TYPE }
    const request = { method: 'POST', url: '/resource/oss/upload', headers, payload } as const
    const { code, data } = (await company.service.app.inject(request)).json()
    expect([code, data.fileName]).toEqual([200, 'red.png'])
    const [file] = (await ask(`GET /resource/oss/listByIds/${data.ossId}`)).data
    expect(JSON.stringify(file)).not.toMatch(/text\/html|192\.0\.2\.1/)
  })

  it('say the address of a platform and whether it is the default in their own way', async () => {
    const [platform] = (await ask('GET /resource/oss/config/list')).data.rows
    const whole = { ...platform, domainUrl: 'files.six.example' }
    expect(await ask('PUT /resource/oss/config', whole)).toMatchObject(DONE)
    const [of5] = (await doors.five('GET /resource/oss/config/list')).rows
    expect(of5).toMatchObject({ domain: 'files.six.example', status: '0' })
    const { ossConfigId, configKey } = platform
    const choose = (status: string) =>
      ask('PUT /resource/oss/config/changeStatus', { ossConfigId, configKey, status })
    expect(await choose('Y')).toMatchObject(DONE)
    expect(await choose('0')).toMatchObject(OTHER)
    const { domainUrl, ...rest } = whole
    expect(await ask('PUT /resource/oss/config', { ...rest, domain: domainUrl })).toMatchObject(
      OTHER,
    )
    const [after] = (await ask('GET /resource/oss/config/list?status=Y')).data.rows
    expect(after).toMatchObject({ ossConfigId, status: 'Y', domainUrl: 'files.six.example' })
    const publicly = { ...after, accessPolicy: '1' }
    expect(await ask('PUT /resource/oss/config', publicly)).toMatchObject({ code: 500 })
  })

  it('show no picture that somebody else has uploaded, or that was only typed', async () => {
    const writer = await company.somebody({ codes: ['system:oss:upload', 'system:notice:add'] })
    const own = await doors.logIn(writer.name)
    const payload = formOf({ name: 'file', fileName: 'red.png', content: aPicture() })
    const headers = { ...doors.six, 'content-type': FORM_TYPE }
    const request = { method: 'POST', url: '/resource/oss/upload', headers, payload } as const
    const { ossId } = (await company.service.app.inject(request)).json().data
    const noticeContent = `<p><img src="oss://${ossId}"> oss://1</p>`
    const form = { noticeTitle: 'Not mine', noticeType: '1', noticeContent, status: '0' }
    expect(await ask('POST /system/notice', form, own)).toMatchObject(DONE)
    const [{ noticeId, noticeContent: said }] = (await ask('GET /system/notice/list')).data.rows
    expect(said).toContain(`oss:&#47;/${ossId}`)
    expect(said).not.toMatch(/oss:\/\/|\/file\//)
    expect((await ask(`GET /system/notice/${noticeId}`)).data.noticeContent).toBe(said)
  })
})

describe('logs of generation 6', () => {
  it('find who worked with what, and say so in sheets', async () => {
    const { userId, clientKey, browser } = (
      await ask('GET /monitor/operlog/list?pageSize=1&operName=admin')
    ).data.rows[0]
    expect([userId, clientKey, typeof browser]).toEqual([1, doors.six.clientid, 'string'])
    const count = async (query: string) =>
      (await ask(`GET /monitor/operlog/list?${query}`)).data.total
    expect(await count('userId=1')).toBeGreaterThan(0)
    expect(await count('userId=987654321')).toBe(0)
    expect(await count(`clientKey=${doors.six.clientid}`)).toBeGreaterThan(0)
    expect(await count('clientKey=another')).toBe(0)
    expect(await ask('GET /monitor/operlog/list?userId=x')).toMatchObject({ error: 'invalid_id' })
    const sheet = async (url: string) =>
      valuesOf(
        (
          await company.service.app.inject({
            ...{ method: 'POST', url, payload: '' },
            headers: { ...doors.six, 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).rawPayload,
      )
    const [headings = []] = await sheet('/monitor/operlog/export')
    for (const heading of ['Operator id', 'Browser']) expect(headings).toContain(heading)
    expect((await sheet('/monitor/loginInfo/export')).length).toBeGreaterThan(1)
  })
})

describe('what comes without a session', () => {
  it('takes the number of a phone by either name, and not by both', async () => {
    const code = (query: string) => ask(`GET /resource/sms/code?${query}`, undefined, {})
    const [own, six] = [
      await code('phonenumber=13800138000'),
      await code('phoneNumber=13800138001'),
    ]
    expect(six.error).toBe(own.error)
    const both = await code('phonenumber=13800138000&phoneNumber=13800138000')
    // As any two parameters that differ in capitals only.
    expect(both).toMatchObject({ error: 'validation_failed' })
    expect((await code('')).msg).toBe('Phone number is required')
  })

  it('leaves for a third party without naming where it returns to', async () => {
    const left = await company.ask('GET', '/auth/binding/github', undefined, {
      clientid: doors.six.clientid ?? '',
    })
    expect(left).toMatchObject({ code: 200, data: expect.stringContaining('github.com') })
    const unknown = await company.ask('GET', '/auth/binding/gitee', undefined, doors.six)
    expect(unknown.code).not.toBe(200)
    expect(unknown.msg).not.toBe('')
  })
})
