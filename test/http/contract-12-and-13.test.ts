import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { differences, type Shape } from '../support/wire-shapes.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

const ENTRY: Shape = {
  dictCode: 'id',
  dictSort: 'number',
  dictLabel: 'filled',
  dictValue: 'filled',
  dictType: 'filled',
  cssClass: 'text or null',
  listClass: 'text or null',
  isDefault: 'Y or N',
  remark: 'text or null',
  createTime: 'date',
}
const PARAMETER: Shape = {
  configId: 'id',
  configName: 'filled',
  configKey: 'filled',
  configValue: 'text',
  configType: 'Y or N',
  remark: 'text or null',
  createTime: 'date',
}
const NOTICE: Shape = {
  noticeId: 'id',
  noticeTitle: 'filled',
  noticeType: 'filled',
  noticeContent: 'text',
  status: '0 or 1',
  remark: 'text or null',
  createBy: 'id',
  createByName: 'filled',
  createTime: 'date',
}
const LOGIN: Shape = {
  infoId: 'id',
  tenantId: 'filled',
  userName: 'text',
  clientKey: 'text or null',
  deviceType: 'text or null',
  status: '0 or 1',
  ipaddr: 'filled',
  loginLocation: 'text',
  browser: 'text',
  os: 'text',
  msg: 'filled',
  loginTime: 'date',
}
const OPERATION: Shape = {
  operId: 'id',
  tenantId: 'filled',
  title: 'filled',
  businessType: 'number',
  method: 'filled',
  requestMethod: 'filled',
  operatorType: 'number',
  operName: 'filled',
  deptName: 'text',
  userId: 'id',
  clientKey: 'text',
  deviceType: 'text',
  browser: 'text',
  os: 'text',
  operUrl: 'filled',
  operIp: 'filled',
  operLocation: 'text',
  operParam: 'JSON text',
  jsonResult: 'text',
  status: 'number',
  errorMsg: 'text',
  operTime: 'date',
  costTime: 'number',
}
/** By type, the values that the pages show. */
const DICTIONARIES = {
  sys_normal_disable: '0,1',
  sys_yes_no: 'Y,N',
  sys_grant_type: 'password,sms,email,xcx,social,passkey',
  sys_device_type: 'pc,android,ios,xcx',
  sys_user_sex: '0,1,2',
  sys_show_hide: '0,1',
  sys_common_status: '0,1',
  sys_notice_type: '1,2',
  sys_notice_status: '0,1',
  sys_oper_type: '0,1,2,3,4,5,6,7,8,9',
}
const COLOURS = ['default', 'primary', 'success', 'warning', 'danger', 'info', null]
const DONE = { code: 200, msg: 'Done', data: null }

await walkContract('12 and 13', (walk) => {
  describe('dictionaries and values', () => values(walk))
  describe('parameters', () => parameters(walk))
  describe('notices', () => notices(walk))
  describe.each(LOGS)('$name', (log) => logs(walk, log))
  describe('the cache', () => cache(walk))

  it('13: a name is unlocked', async () => {
    const as = await walk.holderOf('monitor:logininfor:unlock')
    const unlock = async (name: string) =>
      (await walk.ask('GET', `/monitor/logininfor/unlock/${name}`, { as })).body
    expect(await unlock((await walk.newcomer()).name)).toEqual(DONE)
    expect(await unlock('admin')).toMatchObject({ code: 500, error: 'rights_exceeded' })
  })
})

function values(walk: Walk): void {
  let as: Session
  beforeAll(async () => {
    as = await walk.holderOf()
  })

  it.each(Object.entries(DICTIONARIES))('12.4: %s has %s', async (type, expected) => {
    const { body } = await walk.ask('GET', `/system/dict/data/type/${type}`, { as })
    const entries = [body.data].flat().map(Object)
    for (const entry of entries) {
      expect(differences(entry, ENTRY)).toEqual([])
      expect(entry.dictType).toBe(type)
      expect(COLOURS).toContain(entry.listClass)
    }
    expect(entries.map(({ dictValue }) => dictValue).join()).toBe(expected)
    expect(entries.map(({ dictSort }) => dictSort)).toEqual(entries.map((_one, at) => at + 1))
  })

  it('12.4 and 12.5: what is unknown is empty, and nothing is for strangers', async () => {
    const none = await walk.ask('GET', '/system/dict/data/type/unknown', { as })
    expect(none.body).toEqual({ ...DONE, data: [] })
    const missing = await walk.ask('GET', '/system/config/configKey/unknown', { as })
    expect(missing.body).toEqual(DONE)
    for (const url of ['/system/dict/data/type/sys_yes_no', '/system/config/configKey/x']) {
      expect((await walk.ask('GET', url)).body).toMatchObject({ code: 401, data: null })
    }
  })

  it.each([
    ['sys.oss.previewListResource', 'true'],
    ['sys.user.initPassword', ''],
  ])('12.5: %s is a text', async (key, value) => {
    const { body } = await walk.ask('GET', `/system/config/configKey/${key}`, { as })
    expect(body).toEqual({ ...DONE, data: value })
  })

  it('12.5: keys that no page requests need the permission to read parameters', async () => {
    const url = '/system/config/configKey/sys.account.registerUser'
    expect((await walk.ask('GET', url, { as })).body).toEqual(DONE)
    const reader = await walk.holderOf('system:config:query')
    expect((await walk.ask('GET', url, { as: reader })).body).toEqual({ ...DONE, data: 'false' })
  })
}

function parameters(walk: Walk): void {
  let asked: Readonly<Record<string, Session>>
  beforeAll(async () => {
    asked = await holders(walk, 'system:config', ['list', 'query', 'add', 'export'])
  })
  const call = (code: string, method: string, path: string, body?: object) =>
    walk.ask(method, `/system/config${path}`, { as: asked[code] ?? {}, ...(body && { body }) })
  const list = (query: string) => rowsOf(walk, `/system/config/list?${query}`, asked.list)
  const form = (configKey: string, more = {}) => ({ ...PARAMETER_FORM, configKey, ...more })

  it('13: rows have these fields and no others', async () => {
    expect((await call('add', 'POST', '', form('walk.shape'))).body).toEqual(DONE)
    for (const row of await list('')) expect(differences(row, PARAMETER)).toEqual([])
    const [row] = await list('configKey=walk.shape')
    expect(row).toMatchObject({
      configName: 'Name',
      configValue: 'v',
      configType: 'N',
      remark: null,
    })
    const one = await call('query', 'GET', `/${row.configId}`)
    expect(one.body).toEqual({ ...DONE, data: row })
  })

  it('13: an export holds what the filters find', async () => {
    await call('add', 'POST', '', form('walk.export'))
    const rows = await sheet(walk, '/system/config/export', 'configKey=walk.export', asked.export)
    expect(rows.slice(1).map(([, , key]) => key)).toEqual(['walk.export'])
  })
}

function notices(walk: Walk): void {
  let asked: Readonly<Record<string, Session>>
  beforeAll(async () => {
    asked = await holders(walk, 'system:notice', ['list', 'query', 'add'])
  })
  const call = (code: string, method: string, path: string, body?: object) =>
    walk.ask(method, `/system/notice${path}`, { as: asked[code] ?? {}, ...(body && { body }) })
  const list = (query: string) => rowsOf(walk, `/system/notice/list?${query}`, asked.list)

  it('13: a notice has these fields and no others, as the form sends them', async () => {
    const form = { noticeTitle: 'Walked', noticeType: '2', noticeContent: '<p>图</p>', status: '' }
    expect((await call('add', 'POST', '', form)).body).toEqual(DONE)
    const [row] = await list('noticeTitle=alke&noticeType=2&status=&createByName=walker')
    expect(differences(row, NOTICE)).toEqual([])
    expect(row).toMatchObject({ ...form, status: '0' })
    expect((await call('query', 'GET', `/${row.noticeId}`)).body).toEqual({ ...DONE, data: row })
  })
}

const LOGS = [
  {
    name: 'the login log',
    path: '/monitor/logininfor',
    code: 'monitor:logininfor',
    time: 'loginTime',
    shape: LOGIN,
    finds: 'userName=dmi&ipaddr=127.0.0&status=1',
    column: 1,
    value: 'admin',
  },
  {
    name: 'the operation log',
    path: '/monitor/operlog',
    code: 'monitor:operlog',
    time: 'operTime',
    shape: OPERATION,
    finds: 'title=aramet&operName=walker&operIp=127.0&businessType=3&status=1',
    column: 1,
    value: 'Parameters',
  },
] as const

/** Both logs answer alike. Each holds one failure: a wrong login, and a parameter that stays. */
function logs(
  walk: Walk,
  { path, code, time, shape, finds, column, value }: (typeof LOGS)[number],
): void {
  let asked: Readonly<Record<string, Session>>
  beforeAll(async () => {
    // Others find addresses of people out of their sight as a whole only.
    const reader = await walk.managerOf(`${code}:list`, `${code}:export`)
    asked = { list: reader, export: reader }
    const { clientId } = walk.service
    const wrong = { clientId, grantType: 'password', username: 'admin', password: 'wrong' }
    await walk.sealed('POST', '/auth/login', wrong)
    await walk.ask('DELETE', '/system/config/1', {
      as: await walk.holderOf('system:config:remove'),
    })
  })
  const list = (query: string) => rowsOf(walk, `${path}/list?${query}`, asked.list)

  it('13: rows have these fields and no others, the newest first', async () => {
    const rows = await list('')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(differences(row, shape)).toEqual([])
    const times = rows.map((row) => row[time])
    expect(times).toEqual(times.toSorted().toReversed())
    const oldest = await list(`orderByColumn=${time}&isAsc=ascending&pageSize=1`)
    expect(oldest.map((row) => row[time])).toEqual([times.at(-1)])
  })

  it('13: an export holds what the filters find', async () => {
    const found = await list(finds)
    const rows = await sheet(walk, `${path}/export`, finds, asked.export)
    expect(rows.slice(1).map((row) => row[column])).toEqual(found.map(() => value))
  })
}

function cache(walk: Walk): void {
  it('13: the cache says what it is, how much, and how often', async () => {
    const as = await walk.holderOf('monitor:cache:list')
    const { body } = await walk.ask('GET', '/monitor/cache', { as })
    const { info, dbSize, commandStats, ...more } = Object(body.data)
    expect([body.code, more]).toEqual([200, {}])
    expect(Number.isSafeInteger(dbSize)).toBe(true)
    expect(Object.values(info).every((fact) => typeof fact === 'string')).toBe(true)
    for (const one of commandStats) {
      expect(differences(one, { name: 'filled', value: 'filled' })).toEqual([])
    }
  })
}

const PARAMETER_FORM = {
  configId: null,
  configName: 'Name',
  configValue: 'v',
  configType: 'N',
  remark: null,
}

/** One holder of each code of a thing. */
async function holders(walk: Walk, thing: string, codes: readonly string[]) {
  const made = codes.map(async (code) => [code, await walk.holderOf(`${thing}:${code}`)] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** Of a page, which has a total and no data. */
async function rowsOf(walk: Walk, url: string, as: Session = {}) {
  const { body } = await walk.ask('GET', url, { as })
  expect(Object.keys(body).sort(), JSON.stringify(body)).toEqual(['code', 'msg', 'rows', 'total'])
  return [body.rows].flat().map(Object)
}

async function sheet(walk: Walk, path: string, form: string, as: Session = {}) {
  const headers = { ...as, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const request = { method: 'POST', headers, body: form }
  const answer = await fetch(walk.service.origin + path, request)
  return valuesOf(Buffer.from(await answer.arrayBuffer()))
}
