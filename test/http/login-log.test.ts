import { beforeEach, describe, expect, it } from 'vitest'
import { chinese } from '../../adapters/http/words/chinese.ts'
import { english } from '../../adapters/http/words/english.ts'
import { loginLogText } from '../../adapters/http/words/texts.ts'
import { codesHttp, MAILBOX, PHONE } from '../support/codes-http.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { socialHarness } from '../support/social-harness.ts'
import { someMoment } from '../support/unique.ts'

describe('login log', () => {
  const LIST = '/monitor/logininfor/list'
  let http: HttpHarness

  beforeEach(async () => {
    http = await httpHarness()
  })

  async function listed(query = '', token?: string) {
    return http.asked('GET', `${LIST}?${query}`, token ?? (await http.openSession()))
  }

  describe('GET /monitor/logininfor/list', () => {
    it('shows logins, refusals and logouts, the newest first, as the front ends read them', async () => {
      await http.logIn({ username: 'NoBody', password: 'my-secret-guess' })
      http.clock.advance(1)
      const gone = await http.openSession()
      http.clock.advance(1)
      const headers = { authorization: `Bearer ${gone}` }
      await http.send({ method: 'POST', url: '/auth/logout', headers })
      http.clock.advance(1)
      const { rows, total } = await listed()
      expect(total).toBe(4)
      expect(rows[3]).toEqual({
        infoId: expect.any(Number),
        tenantId: '000000',
        userName: 'NoBody',
        clientKey: expect.any(String),
        deviceType: 'pc',
        status: '1',
        ipaddr: '127.0.0.1',
        loginLocation: 'Internal network',
        browser: 'Unknown',
        os: 'Unknown',
        msg: 'User name or password is wrong.',
        loginTime: expect.stringMatching(/^2026-03-0\d \d\d:\d\d:07$/),
      })
      expect(rows.map(({ status, msg, userName }) => [status, msg, userName])).toEqual([
        ['0', 'Logged in', 'admin'],
        ['0', 'Logged out', 'admin'],
        ['0', 'Logged in', 'admin'],
        ['1', 'User name or password is wrong.', 'NoBody'],
      ])
      expect(JSON.stringify(rows)).not.toContain('my-secret-guess')
      expect(JSON.stringify(rows)).not.toContain(ADMIN_PASSWORD)
    })

    it.each([
      ['a wrong password', { password: 'wrong' }, 'admin', 'User name or password is wrong.'],
      ['a wrong captcha', { uuid: 'a', code: '1', password: 'x' }, 'admin', 'captcha is wrong'],
      ['a name too long', { username: 'x'.repeat(100), password: 'x' }, 'x'.repeat(64), '2 to 30'],
      ['no password', {}, 'admin', 'A field is missing or too long.'],
      ['an unknown client', { clientId: 'strange', password: 'x' }, 'admin', 'login method'],
      ['another grant type', { grantType: 'sms', phonenumber: '1' }, '1', 'login method'],
    ])('has an entry for %s', async (_case, body, userName, reason) => {
      const { body: answer } = await http.logIn(body)
      expect(answer.code).toBe(500)
      const { rows } = await listed('status=1')
      expect(rows).toMatchObject([{ userName, msg: expect.stringContaining(reason), status: '1' }])
    })

    it('says the reason in the language of the reader', async () => {
      await http.logIn({ password: 'wrong' })
      const token = await http.openSession()
      const headers = {
        clientid: http.builtInClientId,
        authorization: `Bearer ${token}`,
        'content-language': 'zh_CN',
      }
      const { body } = await http.send({ url: `${LIST}?status=1`, headers })
      expect(body.rows).toMatchObject([{ msg: '用户名或密码错误' }])
    })

    it('filters, sorts and pages', async () => {
      for (const username of ['alice', 'bob', 'alina'])
        await http.logIn({ username, password: 'no' })
      http.clock.advance(60)
      const token = await http.openSession()
      const names = async (query: string) =>
        (await listed(query, token)).rows.map(({ userName }) => userName)
      expect(await names('userName=ali&orderByColumn=loginTime&isAsc=asc')).toEqual([
        'alice',
        'alina',
      ])
      expect(await names('status=0')).toEqual(['admin'])
      expect(await names('ipaddr=127.0&pageSize=2&pageNum=2')).toEqual(['bob', 'alice'])
      expect(await names('ipaddr=10.')).toEqual([])
      const range = (from: string, to: string) =>
        `params%5BbeginTime%5D=${from}&params%5BendTime%5D=${to}`
      expect(await names(range('2026-03-01 00:00:00', '2026-03-09 23:59:59'))).toHaveLength(4)
      expect(await names(range('2026-03-09 00:00:00', '2026-03-09 23:59:59'))).toEqual([])
      expect((await names('orderByColumn=userName&isAsc=descending'))[0]).toBe('bob')
      expect(await listed('orderByColumn=ipaddr&isAsc=asc', token)).toMatchObject({
        code: 500,
        error: 'invalid_order',
      })
      expect(await listed('status=2', token)).toMatchObject({ code: 500 })
    })
  })

  describe('removing from the login log', () => {
    it('takes lists of ids and does not mind unknown ones', async () => {
      for (const username of ['aa', 'bb', 'cc']) await http.logIn({ username, password: 'no' })
      const token = await http.openSession()
      const { rows } = await listed('status=1', token)
      const ids = rows.slice(0, 2).map(({ infoId }) => infoId)
      const url = `/monitor/logininfor/${ids},999999`
      expect(await http.asked('DELETE', url, token)).toMatchObject({ code: 200, data: null })
      expect((await listed('status=1', token)).rows.map(({ userName }) => userName)).toEqual(['aa'])
      expect(await http.asked('DELETE', '/monitor/logininfor/x', token)).toMatchObject({
        code: 500,
        error: 'invalid_id',
      })
    })

    it('empties it', async () => {
      const token = await http.openSession()
      expect(await http.asked('DELETE', '/monitor/logininfor/clean', token)).toMatchObject({
        code: 200,
      })
      expect(await listed('', token)).toMatchObject({ total: 0, rows: [] })
    })
  })

  describe('GET /monitor/logininfor/unlock/{userName}', () => {
    it('unlocks a name in any spelling', async () => {
      await http.somebody('alice')
      const admin = await http.openSession()
      const password = ADMIN_PASSWORD
      for (let n = 0; n < 5; n += 1) await http.logIn({ username: 'alice', password: 'wrong' })
      const locked = await http.logIn({ username: 'alice', password })
      expect(locked.body).toMatchObject({ error: 'account_locked' })
      const url = '/monitor/logininfor/unlock/ALICE'
      expect(await http.asked('GET', url, admin)).toMatchObject({ code: 200, data: null })
      expect((await http.logIn({ username: 'alice', password })).body).toMatchObject({ code: 200 })
    })

    it('resets the count shown to every source', async () => {
      await http.somebody('alice')
      const admin = await http.openSession()
      const wrong = () => http.logIn({ username: 'alice', password: 'wrong' })
      for (let n = 0; n < 5; n += 1) await wrong()
      expect((await wrong()).body).toMatchObject({ error: 'account_locked' })
      await http.asked('GET', '/monitor/logininfor/unlock/alice', admin)
      expect((await wrong()).body).toMatchObject({ error: 'invalid_grant' })
      expect((await wrong()).body.msg).toContain('attempt 2')
    })

    it('opens nothing for HEAD', async () => {
      const headers = {
        clientid: http.builtInClientId,
        authorization: `Bearer ${await http.openSession()}`,
      }
      await http.send({ method: 'HEAD', url: '/monitor/logininfor/unlock/admin', headers })
      const sort = { by: 'at', direction: 'asc' } as const
      expect(await http.operations.list({ filter: {}, sort, offset: 0, limit: 9 })).toMatchObject({
        total: 0,
      })
    })

    it('answers in the same way for unknown names', async () => {
      const admin = await http.openSession()
      const url = '/monitor/logininfor/unlock/'
      expect(await http.asked('GET', `${url}nobody`, admin)).toEqual(
        await http.asked('GET', `${url}admin`, admin),
      )
    })
  })

  it('has its changes in the operation log', async () => {
    const token = await http.openSession()
    await http.asked('DELETE', '/monitor/logininfor/1', token)
    await http.asked('DELETE', '/monitor/logininfor/clean', token)
    await http.asked('GET', '/monitor/logininfor/unlock/alice', token)
    const sort = { by: 'at', direction: 'asc' } as const
    const { entries } = await http.operations.list({ filter: {}, sort, offset: 0, limit: 9 })
    expect(entries.map(({ kind, parameters }) => [kind, parameters])).toEqual([
      ['remove', '{"ids":"1"}'],
      ['clear', '{}'],
      ['other', '{"userName":"alice"}'],
    ])
  })
})

const line = {
  id: '1',
  userName: 'alice',
  clientKey: undefined,
  deviceType: undefined,
  origin: { address: '203.0.113.7', userAgent: '' },
  at: someMoment,
}

it.each([
  ['success', undefined, english['login_log.success']],
  ['logout', undefined, english['login_log.logout']],
  ['failure', 'account_locked', english['login_log.account_locked']],
  ['failure', 'invalid_captcha', english.invalid_captcha],
  ['failure', 'gone_with_an_old_release', 'gone_with_an_old_release'],
] as const)('says of a %s with the reason %s what happened', (outcome, reason, text) => {
  expect(loginLogText({ ...line, outcome, reason }, 'en')).toBe(text)
})

it('never shows a placeholder, whatever the reason', () => {
  for (const reason of Object.keys(chinese)) {
    expect(loginLogText({ ...line, outcome: 'failure', reason }, 'zh')).not.toContain('{')
  }
})

const PROOF = '0000-proof'
const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const
const CASES = [
  ['password', { username: ' Mei ', password: PROOF }, ' Mei ', codesHttp],
  ['sms', { phonenumber: PHONE, smsCode: PROOF }, PHONE, codesHttp],
  ['email', { email: MAILBOX, emailCode: PROOF }, MAILBOX, codesHttp],
  ['social', { source: 'gitee', socialCode: PROOF, socialState: PROOF }, 'gitee', socialHarness],
  ['xcx', { appid: 'wx01', xcxCode: PROOF }, 'wx01', socialHarness],
] as const

it.each(CASES)('a %s login that is not set up stands under what was typed', async (...theCase) => {
  const [grantType, fields, userName] = theCase
  const http = await httpHarness({ strategies: [] })
  const body = await http.loginBody({ grantType, username: 'somebody-else', ...fields })
  expect((await http.postSealed('/auth/login', body)).body.error).toBe('invalid_client')
  const { entries } = await http.log.list(NEWEST)
  expect(entries).toMatchObject([{ userName, reason: 'invalid_client' }])
  expect(JSON.stringify(entries)).not.toContain(PROOF)
})

it.each(CASES)('a refused %s login stands under what was typed', async (...theCase) => {
  const [grantType, fields, userName, harness] = theCase
  const http: HttpHarness & { clientId?: string } = await harness()
  const clientId = http.clientId ?? http.builtInClientId
  const body = await http.loginBody({ clientId, grantType, ...fields })
  expect((await http.postSealed('/auth/login', body)).body.code).toBe(500)
  const { entries } = await http.log.list(NEWEST)
  expect(entries).toMatchObject([{ userName }])
  expect(JSON.stringify(entries)).not.toContain(PROOF)
})
