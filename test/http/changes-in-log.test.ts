import { beforeEach, describe, expect, it } from 'vitest'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'

const NOTICE = { noticeTitle: 'Title', noticeType: '1', noticeContent: 'first' }
const CANARY = 'Canary-7193-Secret'
let http: ConsoleHarness

beforeEach(async () => {
  http = await consoleHarness()
})

/** What the newest entry says was changed. */
async function changes(token?: string) {
  const { rows } = await http.ask('GET', '/monitor/operlog/list', undefined, token)
  const text = String(rows[0]?.jsonResult)
  return text === '' ? text : JSON.parse(text)
}

async function added(url: string, body: Readonly<Record<string, unknown>>, id: string) {
  expect(await http.ask('POST', url, body)).toMatchObject({ code: 200 })
  const { rows } = await http.ask('GET', `${url}/list?pageSize=200`)
  return String(rows.map((row) => Number(row[id])).toSorted((one, other) => other - one)[0])
}

describe('T-120: an entry of the operation log', () => {
  it('says what was added, and what a removed row was', async () => {
    const id = await added('/system/notice', NOTICE, 'noticeId')
    const [change] = (await changes()).changes
    expect(change).toMatchObject({ record: 'notice', id, after: { ...NOTICE, status: '0' } })
    expect(change).not.toHaveProperty('before')
    await http.ask('DELETE', `/system/notice/${id}`)
    expect(await changes()).toMatchObject({ changes: [{ record: 'notice', id, before: NOTICE }] })
    expect((await changes()).changes[0]).not.toHaveProperty('after')
  })

  it('says before and after of what an edit changed, and of nothing else', async () => {
    const id = await added('/system/notice', NOTICE, 'noticeId')
    const edit = { ...NOTICE, noticeId: id, noticeContent: 'second', status: '1' }
    expect(await http.ask('PUT', '/system/notice', edit)).toMatchObject({ code: 200 })
    const [before, after] = [
      { noticeContent: 'first', status: '0' },
      { noticeContent: 'second', status: '1' },
    ]
    expect(await changes()).toEqual({ changes: [{ record: 'notice', id, before, after }] })
    await http.ask('PUT', '/system/notice', edit)
    expect(await changes()).toBe('')
  })

  it('says nothing of a change that failed', async () => {
    const id = await http.given.parameter('built.in', 'first', true)
    await http.ask('DELETE', `/system/config/${id}`)
    expect(await changes()).toBe('')
  })

  it.each([
    [
      'the page',
      (id: string) => ['/system/config', { configId: id, configValue: CANARY }] as const,
    ],
    [
      'its key',
      () =>
        [
          '/system/config/updateByKey',
          { configKey: 'mail.password', configValue: CANARY },
        ] as const,
    ],
  ])('hides the value of a parameter that is a secret, changed by %s', async (_by, asked) => {
    const id = await http.given.parameter('mail.password', `${CANARY}-old`)
    const [url, body] = asked(id)
    expect(await http.ask('PUT', url, body)).toMatchObject({ code: 200 })
    const { rows } = await http.ask('GET', '/monitor/operlog/list')
    expect(await changes()).toEqual({
      changes: [
        { record: 'parameter', id, before: { configValue: '***' }, after: { configValue: '***' } },
      ],
    })
    expect(JSON.stringify(rows)).not.toContain(CANARY)
  })

  it('shows contacts to nobody who may not see them', async () => {
    const remark = 'Call 13800138000 or write to somebody@example.com'
    await added('/system/notice', { ...NOTICE, remark }, 'noticeId')
    const token = await http.holderOf('monitor:operlog:list')
    const { after } = (await changes(token)).changes[0]
    expect(after.remark).not.toMatch(/13800138000|somebody@/)
    expect((await changes()).changes[0].after).toMatchObject({ noticeTitle: 'Title' })
  })

  it('hides the value of every parameter that is not known to be harmless', async () => {
    for (const key of ['sys.mail.pass', 'database.dsn', 'any']) {
      await http.given.parameter(key, `${CANARY}-old`)
      const body = { configKey: key, configValue: CANARY }
      expect(await http.ask('PUT', '/system/config/updateByKey', body)).toMatchObject({ code: 200 })
    }
    const { rows } = await http.ask('GET', '/monitor/operlog/list')
    expect(JSON.stringify(rows)).not.toContain(CANARY)
    const known = { configKey: 'sys.account.registerUser', configValue: 'true' }
    await http.given.parameter(known.configKey, 'false')
    await http.ask('PUT', '/system/config/updateByKey', known)
    expect((await changes()).changes[0]).toMatchObject({
      before: { configValue: 'false' },
      after: { configValue: 'true' },
    })
  })

  it('says so when a text differs only where it is cut', async () => {
    const noticeContent = 'v'.repeat(300)
    const id = await added('/system/notice', { ...NOTICE, noticeContent }, 'noticeId')
    const edit = { ...NOTICE, noticeId: id, noticeContent: `${noticeContent}!` }
    expect(await http.ask('PUT', '/system/notice', edit)).toMatchObject({ code: 200 })
    expect(await changes()).toMatchObject({ changes: [{ id, cut: ['noticeContent'] }] })
  })

  it('has a bounded length, and counts what it leaves out', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1)
      ids.push(await http.given.parameter(`key.${n}`, 'v'.repeat(900)))
    expect(await http.ask('DELETE', `/system/config/${ids.join(',')}`)).toMatchObject({ code: 200 })
    const { rows } = await http.ask('GET', '/monitor/operlog/list')
    expect(String(rows[0]?.jsonResult).length).toBeLessThan(8192)
    const { changes: told, left } = await changes()
    expect(told.length).toBeGreaterThan(10)
    expect(told.length + left).toBe(60)
  })
})
