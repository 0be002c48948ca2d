import { beforeEach, describe, expect, it } from 'vitest'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'
import { httpHarness } from '../support/http-harness.ts'

const PARAMETER = { configName: 'Name', configKey: 'my.thing', configValue: 'value' }
const NOTICE = { noticeTitle: 'Title', noticeType: '1', noticeContent: 'x' }
let http: ConsoleHarness

beforeEach(async () => {
  http = await consoleHarness()
})

async function listed(query = '') {
  return http.ask('GET', `/monitor/operlog/list?${query}`)
}

describe('the operation log', () => {
  it('has a line for a change, as the page reads it', async () => {
    await http.ask('POST', '/system/config', PARAMETER)
    expect(await http.lines()).toEqual([
      {
        operId: expect.any(Number),
        tenantId: '000000',
        title: 'Parameters',
        businessType: 1,
        method: 'Add a parameter',
        requestMethod: 'POST',
        operatorType: 0,
        operName: 'admin',
        deptName: '',
        userId: 1,
        clientKey: expect.any(String),
        ...{ deviceType: '', browser: 'Unknown', os: 'Unknown' },
        operUrl: '/system/config',
        operIp: '127.0.0.1',
        operLocation: 'Internal network',
        operParam: JSON.stringify({ ...PARAMETER, configValue: '***' }),
        jsonResult: expect.stringContaining('"after":{"configName":"Name","configKey":"my.thing"'),
        status: 0,
        errorMsg: '',
        operTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        costTime: 0,
      },
    ])
  })

  it.each([
    ['POST', '/system/config', PARAMETER, 'Parameters', 1],
    ['PUT', '/system/config', { ...PARAMETER, configId: 1 }, 'Parameters', 2],
    ['PUT', '/system/config/updateByKey', PARAMETER, 'Parameters', 2],
    ['DELETE', '/system/config/1', undefined, 'Parameters', 3],
    ['POST', '/system/notice', NOTICE, 'Notices', 1],
    ['PUT', '/system/notice', { ...NOTICE, noticeId: 1 }, 'Notices', 2],
    ['DELETE', '/system/notice/1', undefined, 'Notices', 3],
    ['DELETE', '/monitor/operlog/1', undefined, 'Operation log', 3],
    ['DELETE', '/monitor/operlog/clean', undefined, 'Operation log', 9],
  ] as const)('has one line for %s %s, also when it fails', async (method, url, body, title, kind) => {
    const { code } = await http.ask(method, url, body)
    const lines = await http.lines()
    expect(lines).toHaveLength(1)
    const status = code === 200 ? 0 : 1
    expect(lines).toMatchObject([{ title, businessType: kind, requestMethod: method, status }])
  })

  it('says why a change failed, in the language of the reader', async () => {
    await http.ask('DELETE', '/system/config/x')
    await http.ask('DELETE', `/system/config/${await http.given.parameter('a', '1', true)}`)
    expect(await http.lines()).toMatchObject([
      { status: 1, errorMsg: 'It is built in and cannot be changed.' },
      { status: 1, errorMsg: expect.stringContaining('Ids must be') },
    ])
  })

  it('has a line without details for what failed unexpectedly', async () => {
    const broken = await consoleHarness(({ recordStores }) => ({
      recordStores: (record) =>
        Object.assign(Object.create(recordStores(record)), {
          get: () => Promise.reject(new Error('secret detail')),
        }),
    }))
    await broken.ask('DELETE', '/system/notice/1')
    const lines = await broken.lines()
    expect(lines).toMatchObject([{ status: 1, errorMsg: expect.stringContaining('our side') }])
    expect(JSON.stringify(lines)).not.toContain('secret detail')
  })

  it('answers the same when the line of a failure is lost, and keeps no change without one', async () => {
    const mute = await consoleHarness(({ audit }) => ({
      audit: {
        change: async (work) => {
          await audit.change(work, () => {
            throw new Error('full')
          })
          return expect.unreachable()
        },
        note: () => Promise.reject(new Error('full')),
        failure: () => Promise.reject(new Error('full')),
      },
    }))
    const answer = await mute.ask('PUT', '/system/config/updateByKey', PARAMETER)
    expect(answer).toMatchObject({ code: 500, error: 'record_not_found' })
    const notice = { noticeTitle: 'A day off', noticeType: '1', noticeContent: '' }
    const added = await mute.ask('POST', '/system/notice', notice)
    expect(added).toMatchObject({ error: 'internal_error' })
  })

  it('has no line for readers, strangers, and requests that were turned away', async () => {
    const reader = await http.holderOf('system:config:list')
    await http.ask('GET', '/system/config/list')
    await http.ask('POST', '/system/config', PARAMETER, reader)
    await http.ask('POST', '/system/config', PARAMETER, 'x'.repeat(43))
    await http.ask('POST', '/system/config', { configName: 'only' })
    expect(await http.lines()).toEqual([])
  })

  it('masks what is named like a secret, and a parameter that is one', async () => {
    const canary = 'Canary-7f3a'
    const body = { configName: 'n', configKey: 'sys.user.initPassword', configValue: canary }
    await http.ask('POST', '/system/config', body)
    await http.ask('PUT', '/system/config/updateByKey', body)
    for (const name of ['password', 'secretKey', 'accessToken', 'code', 'apiKey']) {
      await http.ask('DELETE', `/system/notice/1?${name}=${canary}`)
    }
    const lines = await http.lines()
    expect(lines).toHaveLength(7)
    expect(JSON.stringify(lines)).not.toContain(canary)
    expect(lines[6]?.operParam).toBe(JSON.stringify({ ...body, configValue: '***' }))
  })

  it('keeps parameters short', async () => {
    await http.ask('POST', '/system/notice', { ...NOTICE, noticeContent: '图'.repeat(20_000) })
    expect(String((await http.lines())[0]?.operParam).length).toBeLessThan(2100)
  })

  it('filters, sorts and pages', async () => {
    await http.ask('POST', '/system/config', PARAMETER)
    http.clock.advance(60)
    await http.ask('POST', '/system/config', PARAMETER)
    http.clock.advance(60)
    await http.ask('POST', '/system/notice', NOTICE)
    const titles = async (query: string) => (await listed(query)).rows.map((row) => row.title)
    expect(await titles('')).toEqual(['Notices', 'Parameters', 'Parameters'])
    expect(await titles('title=otic')).toEqual(['Notices'])
    expect(await titles(`title=${encodeURIComponent('ｎＯTI')}`)).toEqual(['Notices'])
    expect(await titles('status=1')).toEqual(['Parameters'])
    expect(await titles('status=0&businessType=1')).toEqual(['Notices', 'Parameters'])
    expect(await titles('businessType=3')).toEqual([])
    expect(await titles('operName=nobody')).toEqual([])
    expect(await titles('operIp=127.0&pageSize=1&pageNum=3')).toEqual(['Parameters'])
    expect(await titles('orderByColumn=operTime&isAsc=asc&pageSize=1')).toEqual(['Parameters'])
    expect(await titles('orderByColumn=costTime&isAsc=desc')).toHaveLength(3)
    expect(await titles('orderByColumn=operName&isAsc=ascending&pageSize=1')).toEqual([
      'Parameters',
    ])
    expect(await listed('orderByColumn=title&isAsc=asc')).toMatchObject({ error: 'invalid_order' })
  })

  it('is shown, searched and exported in the language of the reader', async () => {
    await http.ask('POST', '/system/config', PARAMETER)
    await http.ask('POST', '/system/notice', NOTICE)
    const token = await http.openSession()
    const known = http.sessionHeaders(token)
    const shown = async (title: string, language: string) => {
      const url = `/monitor/operlog/list?title=${encodeURIComponent(title)}`
      const headers = { ...known, 'content-language': language }
      const { rows } = (await http.send({ method: 'GET', url, headers })).body
      return Array.isArray(rows) ? rows.map((row) => [row.title, row.method]) : []
    }
    expect(await shown('', 'zh_CN')).toEqual([
      ['通知公告', '新增公告'],
      ['参数管理', '新增参数'],
    ])
    expect(await shown('参数', 'zh_CN')).toEqual([['参数管理', '新增参数']])
    expect(await shown('PARAM', 'en_US')).toEqual([['Parameters', 'Add a parameter']])
    expect(await shown('Parameters', 'zh_CN')).toEqual([])
    expect(await shown('%', 'zh_CN')).toEqual([])
  })

  it('is removed by ids, and emptied but for the line that says so', async () => {
    for (let n = 0; n < 3; n += 1) await http.ask('POST', '/system/notice', NOTICE)
    const [line] = await http.lines()
    await http.ask('DELETE', `/monitor/operlog/${line?.operId},999999`)
    expect((await http.lines()).map(({ title }) => title)).toEqual([
      ...['Operation log', 'Notices', 'Notices'],
    ])
    expect(await http.ask('DELETE', '/monitor/operlog/clean')).toMatchObject({ code: 200 })
    expect(await http.lines()).toMatchObject([{ title: 'Operation log', businessType: 9 }])
  })
})

describe('GET /monitor/cache', () => {
  it('shows what the page reads', async () => {
    await http.codes.put('captcha', 'a', '1', 60)
    const { code, data } = await http.ask('GET', '/monitor/cache')
    expect(code).toBe(200)
    expect(data).toEqual({
      info: expect.objectContaining({
        redis_version: 'memory',
        used_memory_human: expect.any(String),
      }),
      dbSize: expect.any(Number),
      commandStats: [],
    })
    expect(Object(data).dbSize).toBeGreaterThan(0)
  })

  it('says of each command how often it was called, as text', async () => {
    const commands = [{ name: 'get', calls: 7 }]
    const monitor = { look: async () => ({ info: {}, keys: 3, commands }) }
    const own = await httpHarness({
      rebind: (container) => void container.rebind(Tokens.CacheMonitor).toConstantValue(monitor),
    })
    const token = await own.openSession()
    const { body } = await own.get('/monitor/cache', token)
    expect(body.data).toEqual({ info: {}, dbSize: 3, commandStats: [{ name: 'get', value: '7' }] })
  })
})
