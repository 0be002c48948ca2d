import { expect, it } from 'vitest'
import { codesHttp, MAILBOX, PHONE } from '../support/codes-http.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { socialHarness } from '../support/social-harness.ts'

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
