import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { sealV1 } from '../support/sealed-request.ts'

interface Failure {
  readonly what: string
  readonly code: number
  readonly method: string
  readonly url: string
  readonly by?: 'admin' | 'somebody'
  readonly type?: string
  readonly payload?: string
}

const DONE = { code: 200, msg: 'Done', data: null }
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** Every page there is. */
const LISTS = [
  '/resource/oss/list',
  '/resource/oss/config/list',
  '/resource/oss/migration/list',
  '/system/client/list',
  '/system/config/list',
  '/system/notice/list',
  '/monitor/logininfor/list',
  '/monitor/operlog/list',
  '/monitor/online/list',
  '/monitor/online',
]
const VALUES = [
  '/auth/codes',
  '/auth/tenant/list',
  '/auth/code',
  '/system/user/getInfo',
  '/system/user/profile',
  '/system/menu/getRouters',
  '/system/social/list',
  '/system/dict/data/type/unknown',
  '/system/config/configKey/unknown',
  '/system/client/1',
  '/resource/oss/listByIds/1',
  '/monitor/cache',
  '/resource/sse/close',
]
const type = 'application/json'
const FAILURES: readonly Failure[] = [
  { what: 'an unknown address', code: 404, method: 'GET', url: '/nowhere' },
  { what: 'a method that does not fit', code: 405, method: 'POST', url: '/system/user/getInfo' },
  {
    ...{ what: 'no JSON', code: 400, method: 'POST', url: '/system/notice' },
    ...{ by: 'admin', type, payload: '{' },
  },
  { what: 'nobody', code: 401, method: 'GET', url: '/system/user/getInfo' },
  { what: 'no right', code: 403, method: 'GET', url: '/system/client/list', by: 'somebody' },
  { what: 'no envelope', code: 403, method: 'POST', url: '/auth/login', type, payload: '{}' },
  {
    ...{ what: 'a part of a form', code: 500, method: 'POST', url: '/system/notice' },
    ...{ by: 'admin', type, payload: '{}' },
  },
  { what: 'a rule', code: 500, method: 'DELETE', url: '/system/config/1', by: 'admin' },
  { what: 'an unknown id', code: 500, method: 'GET', url: '/system/client/999999', by: 'admin' },
]
const NOTICE = { noticeTitle: 'Title', noticeType: '1', noticeContent: '' }

await walkContract('0, 1 and 2', (walk) => {
  let admin: Session
  let nobody: Session
  beforeAll(async () => {
    admin = await walk.service.logIn('admin')
    nobody = await walk.holderOf()
  })
  const get = async (url: string, as: Session = admin) => (await walk.ask('GET', url, { as })).body

  describe('0: must-haves', () => {
    it.each(VALUES)('0.1 and 0.6: %s has code, msg and data, and nothing else', async (url) => {
      const body = await get(url)
      expect(Object.keys(body).sort()).toEqual(['code', 'data', 'msg'])
      expect(body).toMatchObject({ code: 200, msg: 'Done' })
    })

    it.each(LISTS)('0.5 and 1.2: %s has rows and a number, and no data', async (url) => {
      const body = await get(`${url}?pageNum=1&pageSize=10`)
      expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'rows', 'total'])
      expect(body).toMatchObject({ code: 200, rows: expect.any(Array), total: expect.any(Number) })
    })

    it.each(
      FAILURES,
    )('0.2, 0.3 and 1.2: $what is HTTP 200 with code $code in both languages', async (failure) => {
      const { code, method, url, by = 'nobody', type, payload } = failure
      const as = { admin, somebody: nobody, nobody: {} }[by]
      const ask = (language: string) => {
        const headers = { 'content-language': language, ...(type && { 'content-type': type }) }
        return walk.ask(method, url, { as, headers, ...(payload && { payload }) })
      }
      const english = await ask('en_US')
      expect([english.status, english.body.code, english.body.data]).toEqual([200, code, null])
      expect(english.body.msg).toMatch(/^[\x20-\x7e’…“”–]+$/)
      const chinese = await ask('zh_CN')
      expect(chinese.body).toMatchObject({ code, error: english.body.error })
      expect(chinese.body.msg).toMatch(/\p{Script=Han}/u)
    })

    it('0.10: a client may be named in the query', async () => {
      const { authorization = '', clientid } = admin
      const url = `/auth/codes?clientid=${clientid}`
      expect(await get(url, { authorization })).toMatchObject({ code: 200 })
    })

    it('0.17: dates are text in local time, but of devices a number', async () => {
      const { user } = Object((await get('/system/user/getInfo')).data)
      expect(user.createTime).toMatch(DATE)
      const [device] = [(await get('/monitor/online')).rows].flat().map(Object)
      expect(Number.isSafeInteger(device.loginTime)).toBe(true)
    })
  })

  describe('1: transport', () => {
    it('1.1: the seed has the client of the front ends', async () => {
      expect((await get('/system/client/1')).data).toMatchObject({
        clientId: 'e5cd7e4891bf95d1d19206ce24a7b32e',
        clientKey: 'pc',
        grantTypeList: expect.arrayContaining(['password', 'social', 'sms', 'email', 'xcx']),
        deviceType: 'pc',
        activeTimeout: 1800,
        timeout: 604_800,
        status: '0',
      })
    })

    it('1.3: switches of plus-ui are no more than headers', async () => {
      const headers = { isToken: 'false', repeatSubmit: 'false', isEncrypt: 'true' }
      const { body } = await walk.ask('GET', '/auth/codes', { as: admin, headers })
      expect(body.code).toBe(200)
    })

    it('1.3: a dead token makes no public route say 401', async () => {
      const paths = JSON.parse((await walk.ask('GET', '/openapi.json')).text).paths
      const open = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(Object(methods))
          .filter(([, route]) => Object(route)['x-access'] === 'public')
          .map(([method]) => [method.toUpperCase(), path] as const),
      )
      expect(open.length).toBeGreaterThan(8)
      const as = { authorization: `Bearer ${'x'.repeat(43)}`, clientid: walk.service.clientId }
      for (const [method, path] of open) {
        if (path.startsWith('/api/')) continue
        const { body } = await walk.ask(method, path.replaceAll(/\{\w+\}/g, '1'), { as })
        expect(body.code, `${method} ${path}`).not.toBe(401)
      }
    })

    it('1.4: an empty key counts as absent, and unknown ones and arrays are harmless', async () => {
      const whole = await get('/system/config/list')
      for (const query of [
        'configName=&configKey=&configType=&pageNum=&pageSize=&orderByColumn=&isAsc=',
        'params%5BbeginTime%5D=&params%5BendTime%5D=',
        'params%5BbeginTime%5D=2026-01-01%2000%3A00%3A00',
        'ids=1&ids=2&ids[0]=1&ids[1]=2&unknown=x',
      ]) {
        expect(await get(`/system/config/list?${query}`), query).toEqual(whole)
      }
    })

    it('1.4: pages count from 1, and a size is one of 1 to 200', async () => {
      for (let n = 0; n < 210; n += 1) await walk.service.given.parameter(`page.${n}`, 'v')
      const page = async (query: string) => {
        const { total, rows } = await get(`/system/config/list?configKey=page.&${query}`)
        return { total, size: [rows].flat().length, first: Object([rows].flat()[0]).configKey }
      }
      const first = { total: 210, size: 10, first: 'page.0' }
      for (const pageNum of [1, 0, -3]) {
        expect(await page(`pageNum=${pageNum}&pageSize=10`)).toEqual(first)
      }
      expect(await page('pageNum=21&pageSize=10')).toEqual({ ...first, first: 'page.200' })
      for (const pageSize of [20, 30, 40, 50]) {
        expect((await page(`pageNum=1&pageSize=${pageSize}`)).size).toBe(pageSize)
      }
      // Less than other back ends answer here, which know no bound: one request must not cost so much.
      for (const query of ['', 'pageSize=201', 'pageSize=99999']) {
        expect(await page(query)).toEqual({ ...first, size: 200 })
      }
      expect((await page('pageNum=2')).first).toBe('page.200')
    })

    it('1.4: an empty body is accepted, with a content type or without', async () => {
      const json = { 'content-type': 'application/json;charset=UTF-8' }
      for (const headers of [{}, json]) {
        const removed = await walk.ask('DELETE', '/system/notice/999999', { as: admin, headers })
        expect(removed.body).toMatchObject({ error: 'record_not_found' })
        const out = await walk.ask('POST', '/auth/logout', { headers })
        expect(out.body).toEqual(DONE)
        const empty = await walk.ask('PUT', '/system/notice', { as: admin, headers })
        expect(empty.body).toMatchObject({ code: 500, error: 'validation_failed' })
      }
    })

    it('1.4: a slash at the end changes nothing', async () => {
      expect(await get('/auth/codes/')).toEqual(await get('/auth/codes'))
    })
  })

  describe('2: encrypted requests', () => encrypted(walk))
})

function encrypted(walk: Walk): void {
  const CODES = 'system:notice:add'
  const post = (headers: Session, payload: string, as: Session) =>
    walk.ask('POST', '/system/notice', { as, headers, payload })
  const sealed = (payload: unknown = NOTICE, options = {}) =>
    sealV1(walk.service.publicKey, payload, options)

  it.each([
    ['POST', '/auth/login'],
    ['POST', '/auth/register'],
    ['PUT', '/system/user/profile/updatePwd'],
  ])('2.1 and 2.3: %s %s is for encrypted bodies only', async (method, url) => {
    const as = await walk.holderOf()
    for (const headers of [{}, { 'encrypt-key': '' }, { 'encrypt-key': '  ' }]) {
      const { status, body } = await walk.ask(method, url, { as, headers, body: {} })
      expect({ status, code: body.code }).toEqual({ status: 200, code: 403 })
      expect(body.msg).toMatch(/^You do not have permission for this/)
    }
  })

  it('2.1: the return from a third party is not encrypted', async () => {
    const as = await walk.holderOf()
    const body = { grantType: 'social', source: 'x', socialCode: 'x', socialState: 'x' }
    const answer = await walk.ask('POST', '/auth/social/callback', { as, body })
    expect(answer.body).toMatchObject({ code: 500, data: null })
  })

  it.each([
    ['bare', (body: string) => body],
    ['in double quotes', (body: string) => `"${body}"`],
    ['with blanks around', (body: string) => `\n ${body}\r\n`],
  ])('2.2 and 2.3: a body %s is opened on any path', async (_case, spell) => {
    const as = await walk.holderOf(CODES, 'system:notice:edit', 'system:notice:list')
    const { headers, body } = sealed({ ...NOTICE, noticeTitle: '标题 🎈' })
    const answer = await post(headers, spell(body), as)
    expect(answer.body).toEqual(DONE)
    // Nothing is ever encrypted on the way back.
    expect(answer.headers).not.toHaveProperty('encrypt-key')
    const list = await walk.ask('GET', '/system/notice/list?noticeTitle=%F0%9F%8E%88', { as })
    const [row] = [list.body.rows].flat().map(Object)
    const edit = sealed({ ...row, noticeTitle: 'edited' })
    const put = { as, headers: edit.headers, payload: spell(edit.body) }
    expect((await walk.ask('PUT', '/system/notice', put)).body).toEqual(DONE)
  })

  it('2.5: the header of a form with a file is ignored', async () => {
    const as = await walk.holderOf('system:oss:upload')
    const part = { name: 'file', content: 'hello', fileName: 'a.txt', type: 'text/plain' }
    const headers = { 'content-type': FORM_TYPE, 'encrypt-key': 'junk' }
    const answer = await walk.ask('POST', '/resource/oss/upload', {
      as,
      headers,
      payload: formOf(part),
    })
    expect(answer.body).toMatchObject({ code: 200, data: { fileName: 'a.txt' } })
  })
}
