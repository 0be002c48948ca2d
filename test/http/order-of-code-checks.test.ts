import { describe, expect, it } from 'vitest'
import { MemoryVerificationCodes } from '../../adapters/memory/sign-in/memory-verification-codes.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { type CodesHttp, codesHttp, PHONE, wrong } from '../support/codes-http.ts'
import { aPhone } from '../support/codes-recipients.ts'
import { httpStores } from '../support/http-stores.ts'
import { spied } from '../support/spied.ts'

const AGAIN = 50
const SOURCE_FAILURES = 5

const admitted = ['clients.get']
const guarded = [...admitted, 'limiter.pass']
const compared = [...guarded, 'accounts.get', 'verification.check']
const counted = [...compared, 'users.recordLoginFailure', 'limiter.charge']

async function setUp(sourceFailures = SOURCE_FAILURES) {
  const trace: string[] = []
  const stores = httpStores()
  const { clients, limiter, accounts, users, sessions, clock } = stores
  const verification = new MemoryVerificationCodes(clock)
  const withSessions = { ...stores, sessions: spied('sessions', sessions, trace) }
  const http = await codesHttp(
    { sourceFailures },
    {
      ...withSessions,
      clients: spied('clients', clients, trace),
      limiter: spied('limiter', limiter, trace),
      accounts: spied('accounts', accounts, trace),
      users: spied('users', users, trace),
      verification: spied('verification', verification, trace),
    },
  )
  /** @returns the calls of one login with these fields, in their order */
  const callsOf = async (fields: Readonly<Record<string, unknown>>) => {
    trace.length = 0
    const { body } = await http.postSealed('/auth/login', {
      clientId: http.clientId,
      grantType: 'sms',
      phonenumber: PHONE,
      smsCode: '0000',
      ...fields,
    })
    return { error: body.error, calls: [...trace] }
  }
  return { http, callsOf }
}

describe('the order of checks of a login by code', () => {
  it.each([
    ['names an unknown client', { clientId: 'unknown' }, 'invalid_client', admitted],
    ['has no code', { smsCode: undefined }, 'invalid_request', admitted],
    ['has a code that is no text', { smsCode: 1234 }, 'invalid_request', admitted],
    ['names no phone', { phonenumber: '12345' }, 'invalid_recipient', admitted],
  ])('stops at once when the request %s', async (_case, fields, error, calls) => {
    const { callsOf } = await setUp()
    for (let again = 0; again < AGAIN; again += 1) {
      expect(await callsOf(fields)).toEqual({ error, calls })
    }
  })

  it('looks at no account and spends no code when the source has failed too often', async () => {
    const { http, callsOf } = await setUp()
    const code = await failTooOften(http, callsOf)
    for (let again = 0; again < AGAIN; again += 1) {
      const stopped = { error: 'too_many_requests', calls: guarded }
      expect(await callsOf({ smsCode: code })).toEqual(stopped)
    }
  })

  it.each([
    ['known', PHONE],
    ['unknown', '+8613900139000'],
  ])('counts a guess at nothing, for a phone that is %s, at the cost of a wrong code', async (_case, phonenumber) => {
    const { callsOf } = await setUp()
    for (let nth = 0; nth < SOURCE_FAILURES; nth += 1) {
      const { error, calls } = await callsOf({ phonenumber })
      expect(error).toBe('code_refused')
      expect(calls.toSorted()).toEqual(counted.toSorted())
    }
    expect(await callsOf({ phonenumber })).toEqual({ error: 'too_many_requests', calls: guarded })
  })

  it('costs as much while the account is locked, and spends no code', async () => {
    const { http, callsOf } = await setUp(1000)
    await http.users.recordLoginFailure(
      { key: (await http.accounts.get(aPhone(PHONE))).failureKey },
      http.clock.now(),
      () => new LoginFailures(5, 1, new Date(http.clock.now().getTime() + 60_000)),
    )
    const code = await http.codeFor('sms', PHONE)
    const { error, calls } = await callsOf({ smsCode: code })
    expect(error).toBe('code_refused')
    expect(calls.toSorted()).toEqual(counted.toSorted())
    http.clock.advance(60)
    expect((await callsOf({ smsCode: code })).error).toBeUndefined()
  })

  it('counts a wrong code for account and source, and opens nothing', async () => {
    const { http, callsOf } = await setUp()
    const code = await http.codeFor('sms', PHONE)
    const { calls } = await callsOf({ smsCode: wrong(code) })
    expect(calls.toSorted()).toEqual(counted.toSorted())
    expect(calls.slice(0, compared.length)).toEqual(compared)
  })
})

/** @returns a code that is still good */
async function failTooOften(
  http: CodesHttp,
  callsOf: (fields: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<string> {
  const first = await http.codeFor('sms', PHONE)
  for (let nth = 0; nth < SOURCE_FAILURES; nth += 1) await callsOf({ smsCode: wrong(first) })
  http.clock.advance(61)
  return http.codeFor('sms', PHONE)
}
