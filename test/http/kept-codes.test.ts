import { beforeEach, expect, it } from 'vitest'
import { RecoveryCodes } from '../../application/auth/factors/recovery-codes.ts'
import { SendCode } from '../../application/verification/send-code.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { aClient } from '../support/builders.ts'
import { MAILBOX } from '../support/codes-http.ts'
import { type LinksHttp, linksHttp } from '../support/links-http.ts'

const MEI = '21'

let http: LinksHttp
let codes: readonly string[]
beforeEach(async () => {
  http = await linksHttp()
  const grants = new GrantPolicy(GRANT_TYPES)
  await http.given.client(aClient({ id: '1', clientId: http.builtInClientId, grants }))
  const secret = { userId: MEI, sealed: 'sealed' }
  const at = http.clock.now()
  await http.secondFactors.begin(secret, at)
  await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
  codes = await http.container.get(RecoveryCodes).renew(MEI)
})

async function sent(): Promise<string> {
  const to = { channel: 'email', recipient: MAILBOX, clientId: http.builtInClientId } as const
  const request = { ...to, captcha: { id: '', guess: '' }, source: 'any', language: 'en' } as const
  await http.container.get(SendCode).execute(request)
  return http.senders.email.codeFor(MAILBOX)
}

async function bring(emailCode: string, otp?: string): Promise<unknown> {
  const login = { clientId: http.builtInClientId, grantType: 'email', email: MAILBOX, emailCode }
  const { body } = await http.postSealed('/auth/login', { ...login, ...(otp && { otp }) })
  return body.error ?? body.code
}

it('T-15, T-86: a right code may be repeated once with a second factor, and never without', async () => {
  const code = await sent()
  expect(await bring(code)).toBe('factor_required')
  expect(await bring(code)).toBe('code_refused')
  expect(await bring(code, codes[0])).toBe(200)
  expect(await bring(code, codes[1])).toBe('code_refused')
})

it('is spent by a wrong second factor, and by its time', async () => {
  const first = await sent()
  await bring(first)
  expect(await bring(first, 'aaaa-aaaa-aaaa-aaaa')).toBe('wrong_factor')
  expect(await bring(first, codes[0])).toBe('code_refused')
  http.clock.advance(120)
  const second = await sent()
  await bring(second)
  http.clock.advance(120)
  expect(await bring(second, codes[0])).toBe('code_refused')
})

it('lets exactly one of ten attempts with a second factor in', async () => {
  const code = await sent()
  await bring(code)
  const outcomes = await Promise.all(codes.map((otp) => bring(code, otp)))
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1)
})
