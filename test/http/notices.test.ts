import { beforeEach, describe, expect, it } from 'vitest'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'

const BODY = { noticeTitle: 'Title', noticeType: '1', noticeContent: '图', status: '0' }
const DONE = { code: 200, data: null }
const URL = '/system/notice'

let http: ConsoleHarness
beforeEach(async () => {
  http = await consoleHarness()
})
const listed = async (query = '') => (await http.ask('GET', `${URL}/list?${query}`)).rows

// What every page promises is in `pages.test.ts`.
describe('notices', () => {
  it('are pushed once they are stored, unless they are closed', async () => {
    await http.ask('POST', URL, BODY)
    await http.ask('POST', URL, { ...BODY, status: '1' })
    const [first] = await listed('status=0')
    expect(http.listener.texts).toEqual([expect.stringContaining('] Title')])
    await http.ask('PUT', URL, { ...BODY, noticeId: first?.noticeId })
    expect(http.listener.texts).toHaveLength(1)
  })

  it('are open to everybody who is logged in while they are in force, newest first', async () => {
    for (const [noticeTitle, status] of [
      ['First', '0'],
      ['Closed', '1'],
      ['Last', '0'],
    ] as const) {
      await http.ask('POST', URL, { ...BODY, noticeTitle, status })
    }
    const token = await http.holderOf()
    const { rows, total } = await http.ask('GET', `${URL}/current`, undefined, token)
    expect(rows?.map((row) => row.noticeTitle)).toEqual(['Last', 'First'])
    expect([total, Object.keys(rows?.[0] ?? {})]).toEqual([
      2,
      ['noticeId', 'noticeTitle', 'noticeType', 'noticeContent', 'createTime'],
    ])
    expect(await http.ask('GET', `${URL}/list`, undefined, token)).toMatchObject({ code: 403 })
  })

  it('are stored even if the push fails', async () => {
    http.listener.isUnreachable = true
    expect(await http.ask('POST', URL, BODY)).toMatchObject(DONE)
    expect(await listed()).toHaveLength(1)
  })

  it('are not pushed when they could not be stored', async () => {
    const add = () => Promise.reject(new Error('x'))
    const away = await consoleHarness(({ recordStores }) => ({
      recordStores: (record) => Object.assign(Object.create(recordStores(record)), { add }),
    }))
    expect(await away.ask('POST', URL, BODY)).toMatchObject({ code: 500 })
    expect(away.listener.texts).toEqual([])
  })

  it.each([
    ['a blank title', { noticeTitle: ' ' }, 'invalid_field'],
    ['a content of too many bytes', { noticeContent: '图'.repeat(21_846) }, 'invalid_field'],
    ['another status', { status: '2' }, 'validation_failed'],
    ['an odd type', { noticeType: 'a b' }, 'validation_failed'],
  ])('are refused with %s', async (_case, change, error) => {
    expect(await http.ask('POST', URL, { ...BODY, ...change })).toMatchObject({ code: 500, error })
    await http.ask('POST', URL, BODY)
    const [row] = await listed()
    expect(await http.ask('PUT', URL, { ...row, ...change })).toMatchObject({ code: 500, error })
    expect(await listed()).toEqual([row])
  })

  it('may have exactly 64 KiB, or nothing but a title and a type', async () => {
    const long = '图'.repeat(21_845)
    expect(await http.ask('POST', URL, { ...BODY, noticeContent: long })).toMatchObject(DONE)
    const none = { ...BODY, noticeContent: null, status: '' }
    expect(await http.ask('POST', URL, none)).toMatchObject(DONE)
    expect(await listed()).toMatchObject([
      { noticeContent: '', remark: null, status: '0' },
      { noticeContent: long },
    ])
  })

  it('show their author as called then, are found by that, the newest first', async () => {
    await http.ask('POST', URL, { ...BODY, createByName: 'somebody' })
    http.clock.advance(60)
    await http.ask('POST', URL, { ...BODY, noticeTitle: 'newer' })
    const rows = await listed('createByName=adm')
    expect(rows).toMatchObject([
      { noticeTitle: 'newer', createBy: 1, createByName: 'admin' },
      { noticeTitle: 'Title' },
    ])
    expect(await listed('createBy=adm')).toEqual(rows)
    expect(await listed('createBy=nobody')).toEqual([])
  })
})
