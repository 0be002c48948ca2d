import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { NOTICE as NOTICE_RECORD } from '../../domain/notices/notice.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { type HttpStores, httpStores } from '../support/http-stores.ts'

const NOTICE = { noticeTitle: 'Title', noticeType: '1', noticeContent: 'x' }
const ALL = { conditions: [], scope: 'all', sort: [], offset: 0, limit: 9 } as const
const REFUSED = { code: 500, error: 'repeated_submit' }
let http: HttpHarness
let token: string

async function start(stores: Partial<HttpStores> = {}) {
  http = await httpHarness({
    stores,
    settings: { limits: DEFAULT_LIMITS },
  })
  token = await http.openSession()
}

beforeEach(() => start())

async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, more = {}) {
  const headers = { ...http.sessionHeaders(token), ...more }
  return (await http.send({ method, url, headers, ...(body && { payload: { ...body } }) })).body
}

const add = (body: object = NOTICE, more = {}) => send('POST', '/system/notice', body, more)

describe('a form that is sent twice', () => {
  it('is refused with 500 within five seconds, and allowed after a failure', async () => {
    const first = { noticeTitle: 'only' }
    expect(await add(first)).toMatchObject({ code: 500, error: 'validation_failed' })
    expect(await add(first)).toMatchObject({ code: 500, error: 'validation_failed' })
    expect(await add()).toMatchObject({ code: 200 })
    expect(await add()).toMatchObject(REFUSED)
  })

  it('counts once within five seconds of its success, in both languages', async () => {
    expect(await add()).toMatchObject({ code: 200 })
    expect(await add()).toMatchObject({
      ...REFUSED,
      msg: 'This was already sent a moment ago. Please do not repeat it.',
    })
    const chinese = await add(NOTICE, { 'content-language': 'zh_CN' })
    expect(chinese).toMatchObject({ ...REFUSED, msg: expect.stringContaining('请勿重复提交') })
    expect(await http.recordStores(NOTICE_RECORD).list(ALL)).toMatchObject({ total: 1 })
    http.clock.advance(5)
    expect(await add()).toMatchObject({ code: 200 })
  })

  it('counts once of many at the same moment, and leaves one line in the operation log', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'repeated_submit')).toHaveLength(19)
    const lines = await http.operations.slice({ filter: {}, after: undefined, limit: 99 })
    expect(lines).toHaveLength(1)
  })

  it('counts once of two instances, too', async () => {
    const shared = httpStores()
    await start(shared)
    const session = token
    expect(await add()).toMatchObject({ code: 200 })
    const here = http.app
    await start(shared)
    token = session
    expect(http.app).not.toBe(here)
    expect(await add()).toMatchObject(REFUSED)
    http.clock.advance(5)
    expect(await add()).toMatchObject({ code: 200 })
  })

  it('is accepted at once when the first one failed', async () => {
    const missing = { configName: 'n', configKey: 'a.b', configValue: '1' }
    const change = () => send('PUT', '/system/config/updateByKey', missing)
    expect(await change()).toMatchObject({ error: 'record_not_found' })
    expect(await change()).toMatchObject({ error: 'record_not_found' })
    await http.given.parameter('a.b', '0')
    expect(await change()).toMatchObject({ code: 200 })
    expect(await change()).toMatchObject(REFUSED)
    expect(await add({ noticeTitle: 'only' })).toMatchObject({ error: 'validation_failed' })
    expect(await add({ noticeTitle: 'only' })).toMatchObject({ error: 'validation_failed' })
  })

  it('is different with another body, address or session', async () => {
    await add()
    expect(await add({ ...NOTICE, noticeTitle: 'Other' })).toMatchObject({ code: 200 })
    expect(await send('POST', '/system/notice?a=1', NOTICE)).toMatchObject({ code: 200 })
    token = await http.openSession()
    expect(await add()).toMatchObject({ code: 200 })
  })

  it('excludes deletions, reads and requests without a session', async () => {
    for (let n = 0; n < 2; n += 1) {
      expect(await send('DELETE', '/system/config/99')).toMatchObject({ error: 'record_not_found' })
      expect(await send('POST', '/auth/logout', {}, { authorization: '' })).toMatchObject({
        code: 200,
      })
    }
  })
})

describe('while the repeat memory is away', () => {
  it('nothing is stored, and the answer is not 401', async () => {
    let isUnreachable = false
    const use = async () => {
      if (isUnreachable) throw new DependencyUnavailable(new Error('gone'))
      return true
    }
    await start({
      replays: { isUsed: async () => false, isFirstUse: use, forget: async () => undefined },
    })
    isUnreachable = true
    expect(await add()).toMatchObject({ code: 503, error: 'dependency_unavailable' })
    expect(await http.recordStores(NOTICE_RECORD).list(ALL)).toMatchObject({ total: 0 })
    isUnreachable = false
    expect(await add()).toMatchObject({ code: 200 })
  })

  it('a failure is reported as it was, although it cannot be repeated at once', async () => {
    await start({
      replays: Object.assign(Object.create(http.replays), {
        isFirstUse: () => Promise.resolve(true),
        forget: () => Promise.reject(new DependencyUnavailable(new Error('gone'))),
      }),
    })
    const missing = { configName: 'n', configKey: 'a.b', configValue: '1' }
    expect(await send('PUT', '/system/config/updateByKey', missing)).toMatchObject({
      error: 'record_not_found',
    })
    expect(http.logged()).toContain('a failed request cannot be repeated until its digest expires')
  })
})
