import { beforeEach, describe, expect, it } from 'vitest'
import { type ConsoleHarness, consoleHarness } from '../support/console-harness.ts'

let http: ConsoleHarness

beforeEach(async () => {
  http = await consoleHarness()
})

const BODY = {
  noticeTitle: 'Title',
  noticeType: '1',
  noticeContent: '<p onclick="x()">图\n🎈</p>',
  status: '0',
  remark: 'why',
}
const DONE = { code: 200, data: null }

async function listed(query = '') {
  return http.ask('GET', `/system/notice/list?${query}`)
}

describe('notices', () => {
  it('are added, listed, read, edited and removed as the pages do it', async () => {
    expect(await http.ask('POST', '/system/notice', BODY)).toMatchObject(DONE)
    const { rows, total } = await listed()
    expect(total).toBe(1)
    const [row] = rows
    expect(row).toEqual({
      ...BODY,
      noticeId: expect.any(Number),
      createBy: 1,
      createByName: 'admin',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const url = `/system/notice/${row?.noticeId}`
    expect((await http.ask('GET', url)).data).toEqual(row)
    const edited = { ...row, noticeTitle: 'Other', status: '1' }
    expect(await http.ask('PUT', '/system/notice', edited)).toMatchObject(DONE)
    expect((await http.ask('GET', url)).data).toEqual(edited)
    expect(await http.ask('DELETE', `${url},999999`)).toMatchObject(DONE)
    expect(await http.ask('GET', url)).toMatchObject({ code: 500, error: 'notice_not_found' })
    const gone = await http.ask('PUT', '/system/notice', edited)
    expect(gone).toMatchObject({ code: 500, error: 'notice_not_found' })
  })

  it('are told to people once they are stored, unless they are closed', async () => {
    await http.ask('POST', '/system/notice', BODY)
    await http.ask('POST', '/system/notice', { ...BODY, status: '1' })
    const [first] = (await listed('status=0')).rows
    expect(http.listener.texts).toEqual([expect.stringContaining('] Title')])
    await http.ask('PUT', '/system/notice', { ...BODY, noticeId: first?.noticeId })
    expect(http.listener.texts).toHaveLength(1)
  })

  it('stand also when nobody can be told', async () => {
    http.listener.isAway = true
    expect(await http.ask('POST', '/system/notice', BODY)).toMatchObject(DONE)
    expect((await listed()).total).toBe(1)
  })

  it('are told to nobody when they could not be kept', async () => {
    const away = await consoleHarness(({ notices }) => ({
      notices: Object.assign(Object.create(notices), { add: () => Promise.reject(new Error('x')) }),
    }))
    expect(await away.ask('POST', '/system/notice', BODY)).toMatchObject({ code: 500 })
    expect(away.listener.texts).toEqual([])
  })

  it.each([
    ['no title', { noticeTitle: '' }, 'validation_failed'],
    ['a blank title', { noticeTitle: ' ' }, 'invalid_notice'],
    ['a title too long', { noticeTitle: 'x'.repeat(101) }, 'validation_failed'],
    ['a content too long', { noticeContent: 'x'.repeat(65_537) }, 'invalid_notice'],
    ['a content of too many bytes', { noticeContent: '图'.repeat(21_846) }, 'invalid_notice'],
    ['another status', { status: '2' }, 'validation_failed'],
    ['an odd type', { noticeType: 'a b' }, 'validation_failed'],
  ])('are refused with %s', async (_case, change, error) => {
    const body = { ...BODY, ...change }
    expect(await http.ask('POST', '/system/notice', body)).toMatchObject({ code: 500, error })
    const edit = await http.ask('PUT', '/system/notice', { noticeId: 1, ...body })
    expect(edit).toMatchObject({ code: 500, error })
    expect((await listed()).total).toBe(0)
  })

  it('may have exactly 64 KiB, and no content at all', async () => {
    const long = { ...BODY, noticeContent: '图'.repeat(21_845) }
    expect(await http.ask('POST', '/system/notice', long)).toMatchObject(DONE)
    const none = { ...BODY, noticeContent: null, remark: null, status: undefined }
    expect(await http.ask('POST', '/system/notice', none)).toMatchObject(DONE)
    expect((await listed()).rows).toMatchObject([
      { noticeContent: '', remark: null, status: '0' },
      { noticeContent: long.noticeContent },
    ])
  })

  it.each(['', null, undefined])('are normal with the status %j', async (status) => {
    expect(await http.ask('POST', '/system/notice', { ...BODY, status })).toMatchObject(DONE)
    const [row] = (await listed('status=&noticeType=')).rows
    expect(row).toMatchObject({ status: '0' })
    expect(http.listener.texts).toHaveLength(1)
    const edited = { ...row, noticeTitle: 'Other', status }
    expect(await http.ask('PUT', '/system/notice', edited)).toMatchObject(DONE)
    expect((await listed()).rows).toMatchObject([{ noticeTitle: 'Other', status: '0' }])
  })

  it.each([
    'noticeContent',
    'status',
    'remark',
  ] as const)('keep a %s nobody spoke of', async (key) => {
    await http.ask('POST', '/system/notice', { ...BODY, status: '1' })
    const [row] = (await listed()).rows
    for (const silence of [undefined, null]) {
      const edited = { ...row, [key]: silence }
      expect(await http.ask('PUT', '/system/notice', edited)).toMatchObject(DONE)
      expect((await listed()).rows).toEqual([row])
    }
    const open = { ...row, [key]: key === 'status' ? '0' : '' }
    expect(await http.ask('PUT', '/system/notice', open)).toMatchObject(DONE)
    expect((await listed()).rows).toEqual([open])
  })

  it('take author, time and id from nobody', async () => {
    const forged = {
      noticeId: 1,
      id: 1,
      createBy: 99,
      authorId: '99',
      createByName: 'somebody',
      authorName: 'somebody',
      createTime: '2000-01-01 00:00:00',
      createdAt: '2000-01-01',
    }
    await http.ask('POST', '/system/notice', { ...BODY, ...forged })
    const [row] = (await listed()).rows
    expect(row).toMatchObject({ createBy: 1, createByName: 'admin' })
    expect(row?.noticeId).not.toBe(1)
    expect(row?.createTime).not.toMatch(/^2000/)
    await http.ask('PUT', '/system/notice', { ...BODY, ...forged, noticeId: row?.noticeId })
    expect((await listed()).rows).toEqual([row])
  })

  it('are filtered, sorted and paged', async () => {
    for (const [title, type] of [
      ['one', '1'],
      ['two', '2'],
      ['three', '1'],
    ]) {
      await http.ask('POST', '/system/notice', { ...BODY, noticeTitle: title, noticeType: type })
      http.clock.advance(60)
    }
    const titles = async (query: string) => (await listed(query)).rows.map((row) => row.noticeTitle)
    expect(await titles('')).toEqual(['three', 'two', 'one'])
    expect(await titles('noticeTitle=t')).toEqual(['three', 'two'])
    expect(await titles('noticeType=2')).toEqual(['two'])
    expect(await titles('createByName=adm&pageSize=1&pageNum=2')).toEqual(['two'])
    expect(await titles('createBy=nobody')).toEqual([])
    expect(await titles('status=1')).toEqual([])
    expect(await titles('orderByColumn=createTime&isAsc=asc')).toEqual(['one', 'two', 'three'])
  })
})
