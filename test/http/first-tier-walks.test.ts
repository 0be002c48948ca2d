import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FRONT_ENDS, type FrontEndName, PageWalk } from '../support/page-walk.ts'
import { EventStream } from '../support/push-streams.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

const PAGE = 'pageNum=1&pageSize=10'
const NEW_PASSWORD = 'Quiet-Harbour-2026'
/** As a page encodes a range. */
const RANGE = new URLSearchParams({
  'params[beginTime]': '2020-01-01 00:00:00',
  'params[endTime]': '2099-12-31 23:59:59',
})
const CACHE_FIELDS = [
  ...['redis_version', 'redis_mode', 'tcp_port', 'connected_clients', 'uptime_in_days'],
  ...['used_memory_human', 'used_cpu_user_children', 'maxmemory_human', 'aof_enabled'],
  ...['rdb_last_bgsave_status', 'instantaneous_input_kbps', 'instantaneous_output_kbps'],
]

let service: WholeService

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0' })
}, START_MS)
afterAll(() => service.close())

/** The login page, up to a page with a session. */
async function enter(frontEnd: FrontEndName, username = 'admin', password = service.password) {
  const page = new PageWalk(service, frontEnd)
  expect(await page.data('/auth/code')).toMatchObject({ captchaEnabled: false })
  expect(await page.data('/auth/tenant/list')).toMatchObject({ tenantEnabled: false })
  const { clientId } = service
  const form = { username, password, tenantId: page.isPlus ? '' : '000000', rememberMe: false }
  const unsolved = { code: '', uuid: '' }
  const content = { ...form, ...unsolved, clientId, grantType: 'password' }
  const { data } = await page.sealed('POST', '/auth/login', content)
  const token = Object(data).access_token
  const session = { authorization: `Bearer ${token}`, clientid: clientId }
  return { token, page: new PageWalk(service, frontEnd, session) }
}

describe.each(FRONT_ENDS)('%s', (frontEnd) => {
  const isPlus = frontEnd === 'plus-ui'
  const own = `walked-${isPlus ? 'p' : 'f'}`
  const [up, down] = isPlus ? ['ascending', 'descending'] : ['asc', 'desc']
  let page: PageWalk

  beforeAll(async () => {
    page = (await enter(frontEnd)).page
  })

  it('walks from the login page through the shell and out', async () => {
    const { token, page: shell } = await enter(frontEnd)
    const { user, roles, permissions } = await shell.data('/system/user/getInfo')
    expect(user).toMatchObject({ userId: 1, tenantId: '000000' })
    expect([roles, permissions]).toEqual([['superadmin'], ['*:*:*']])
    const routers = await shell.rows('/system/menu/getRouters', 'name', 'path', 'component')
    for (const name of leavesOf(routers)) expect(name).toEqual(expect.any(String))
    await shell.data('/auth/tenant/list')
    const query = `Authorization=Bearer%20${token}&clientid=${service.clientId}`
    const stream = await EventStream.open(`${service.origin}/resource/sse?${query}`)
    expect(stream.status).toBe(200)
    const closed = shell.call('GET', '/resource/sse/close')
    await shell.call('POST', '/auth/logout')
    await closed
    await stream.untilOver()
  })

  it('walks through the profile', async () => {
    const form = { userName: own, nickName: own, password: service.password, deptId: 100 }
    await page.call('POST', '/system/user', form)
    const { page: theirs } = await enter(frontEnd, own)
    const { user } = await theirs.data('/system/user/profile')
    const contact = { nickName: 'Walked', phonenumber: '', email: '', sex: '1' }
    const { userId } = Object(user)
    const sent = isPlus ? { ...Object(user), ...contact } : { userId, ...contact }
    await theirs.call('PUT', '/system/user/profile', sent)
    const cropped = { part: 'avatarfile', name: isPlus ? 'blob' : 'me.png', type: 'image/png' }
    const url = '/system/user/profile/avatar'
    const { data } = await theirs.upload(url, aPicture(500), {}, cropped)
    expect(data).toMatchObject({ imgUrl: expect.stringMatching(/^http/) })
    const passwords = { oldPassword: service.password, newPassword: NEW_PASSWORD }
    await theirs.sealed('PUT', '/system/user/profile/updatePwd', passwords)
    expect(Object((await theirs.data('/system/user/profile')).user).nickName).toBe('Walked')
    await theirs.call('GET', '/system/social/list')
    await enter(frontEnd, own, NEW_PASSWORD)
    const devices = () => theirs.rows('/monitor/online', 'tokenId', 'ipaddr', 'loginTime')
    const [newest] = await devices()
    expect(await devices()).toHaveLength(2)
    if (isPlus) await theirs.call('POST', `/monitor/online/${newest?.tokenId}`)
    else await theirs.call('DELETE', `/monitor/online/myself/${newest?.tokenId}`)
    expect(await devices()).toHaveLength(1)
  })

  it('walks through files', async () => {
    const key = 'sys.oss.previewListResource'
    const switchTo = (configValue: boolean) =>
      page.call('PUT', '/system/config/updateByKey', { configKey: key, configValue })
    expect((await page.call('GET', `/system/config/configKey/${key}`)).data).toBe('true')
    const list = (sort = `&orderByColumn=createTime&isAsc=${up}`) =>
      page.rows(`/resource/oss/list?${PAGE}${sort}`, 'ossId', 'url', 'originalName', 'service')
    await list()
    const named = { name: 'walked.png', type: 'image/png' }
    const { data } = await page.upload('/resource/oss/upload', aPicture(500), {}, named)
    const { ossId } = Object(data)
    expect(data).toMatchObject({ url: expect.any(String), fileName: 'walked.png' })
    expect(
      await list(`&originalName=walked&${RANGE}`.replaceAll('Time]', 'CreateTime]')),
    ).toHaveLength(1)
    if (isPlus) {
      await list(`&orderByColumn=createTime%2Cservice&isAsc=${up}%2C${down}`)
      await list(`&orderByColumn=service&isAsc=${down}`)
    }
    expect(await page.rows(`/resource/oss/listByIds/${ossId}`, 'url')).toHaveLength(1)
    const download = `${service.origin}/resource/oss/download/${ossId}`
    const saved = await fetch(download, { headers: page.headers })
    expect([saved.status, saved.headers.get('download-filename')]).toEqual([200, 'walked.png'])
    for (const value of [false, true]) await switchTo(value)
    await page.call('DELETE', `/resource/oss/${ossId}`)
    expect(await list('&originalName=walked')).toEqual([])
  })

  it('walks through the configuration of the storage', async () => {
    const list = (filter = '') =>
      page.rows(`/resource/oss/config/list?${PAGE}${filter}`, 'ossConfigId', 'configKey', 'status')
    await list()
    const place = { endpoint: 'local', bucketName: 'local', accessKey: 'local', secretKey: 'local' }
    const form = { configKey: own, prefix: '', domain: '', isHttps: 'N', accessPolicy: '0' }
    await page.call('POST', '/resource/oss/config', { ...form, ...place, region: '', remark: '' })
    const [{ ossConfigId } = {} as Row] = await list(`&configKey=${own}`)
    const row = await page.data(`/resource/oss/config/${ossConfigId}`)
    await page.call('PUT', '/resource/oss/config', { ...row, remark: 'walked' })
    await page.call('DELETE', `/resource/oss/config/${ossConfigId}`)
    expect(await list(`&configKey=${own}`)).toEqual([])
  })

  it('walks through clients', async () => {
    const list = (filter = '') =>
      page.rows(`/system/client/list?${PAGE}${filter}`, 'id', 'clientId', 'clientKey', 'status')
    await list()
    const times = { activeTimeout: 1800, timeout: 604_800 }
    const form = { clientKey: own, clientSecret: `secret-${own}`, deviceType: 'pc', status: '0' }
    await page.call('POST', '/system/client', { ...form, ...times, grantTypeList: ['password'] })
    const [{ id, clientId } = {} as Row] = await list(`&clientKey=${own}`)
    const row = await page.data(`/system/client/${id}`)
    await page.call('PUT', '/system/client', { ...row, deviceType: 'android' })
    for (const status of ['1', '0'])
      await page.call('PUT', '/system/client/changeStatus', { clientId, status })
    const saved = valuesOf(await page.save('/system/client/export', { clientKey: own }))
    expect(saved).toHaveLength(2)
    await page.call('DELETE', `/system/client/${id}`)
    expect(await list(`&clientKey=${own}`)).toEqual([])
  })

  it('walks through parameters', async () => {
    const list = (filter = '') =>
      page.rows(`/system/config/list?${PAGE}${filter}`, 'configId', 'configKey', 'configType')
    await list()
    const form = { configName: own, configKey: own, configValue: '1', configType: 'N', remark: '' }
    await page.call('POST', '/system/config', form)
    const [{ configId } = {} as Row] = await list(`&configKey=${own}&${RANGE}`)
    const row = await page.data(`/system/config/${configId}`)
    await page.call('PUT', '/system/config', { ...row, configValue: '2' })
    expect((await page.call('GET', `/system/config/configKey/${own}`)).data).toBe('2')
    await page.call('DELETE', '/system/config/refreshCache')
    expect(valuesOf(await page.save('/system/config/export', { configKey: own }))).toHaveLength(2)
    await page.call('DELETE', `/system/config/${configId}`)
  })

  it('walks through notices', async () => {
    const list = (filter = '') =>
      page.rows(`/system/notice/list?${PAGE}${filter}`, 'noticeId', 'noticeTitle', 'createByName')
    await list()
    const form = { noticeTitle: own, noticeType: '1', noticeContent: '<p>x</p>', status: '0' }
    await page.call('POST', '/system/notice', { ...form, remark: '' })
    const [{ noticeId } = {} as Row] = await list(`&noticeTitle=${own}&noticeType=1`)
    const row = await page.data(`/system/notice/${noticeId}`)
    await page.call('PUT', '/system/notice', { ...row, status: '1' })
    await page.call('DELETE', `/system/notice/${noticeId}`)
    expect(await list(`&noticeTitle=${own}`)).toEqual([])
  })

  it('walks through online users, both logs and the cache', async () => {
    await enter(frontEnd)
    const online = await page.rows(
      '/monitor/online/list?userName=admin',
      ...['tokenId', 'deptName', 'userName', 'clientKey', 'deviceType', 'ipaddr', 'loginTime'],
    )
    await page.call('DELETE', `/monitor/online/${online[0]?.tokenId}`)
    const logs = [
      { url: '/monitor/operlog', id: 'operId', at: 'operTime', others: ['costTime'] },
      { url: '/monitor/logininfor', id: 'infoId', at: 'loginTime', others: [] },
    ]
    for (const { url, id, at, others } of logs) {
      const list = (more: string) => page.rows(`${url}/list?${PAGE}${more}`, id, at, 'status')
      const [newest] = await list(`&orderByColumn=${at}&isAsc=${down}`)
      for (const column of others) await list(`&orderByColumn=${column}&isAsc=${up}&${RANGE}`)
      // A column that was cleared.
      await list(`&orderByColumn=${at}`)
      await page.save(`${url}/export`, { pageNum: '1', pageSize: '10' })
      await page.call('DELETE', `${url}/${newest?.[id]}`)
    }
    await page.call('GET', '/monitor/logininfor/unlock/nobody')
    await page.call('DELETE', '/monitor/logininfor/clean')
    await page.call('DELETE', '/monitor/operlog/clean')
    const { info, dbSize, commandStats } = await page.data('/monitor/cache')
    expect(Object.keys(Object(info))).toEqual(expect.arrayContaining(CACHE_FIELDS))
    expect(Object(info).used_memory_human).toMatch(/^\d/)
    expect([dbSize, commandStats]).toEqual([expect.any(Number), expect.any(Array)])
  })
})

/** Names of the nodes that have nothing below them. */
function leavesOf(nodes: readonly Row[]): unknown[] {
  return nodes.flatMap(({ name, children }) =>
    Array.isArray(children) && children.length > 0 ? leavesOf(children) : [name],
  )
}
