import { expect, it } from 'vitest'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { aClient } from '../support/builders.ts'
import { codesHttp, MAILBOX, PHONE } from '../support/codes-http.ts'
import type { Answer } from '../support/http-doors.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { anIdentity } from '../support/social-builders.ts'
import { type SocialHarness, socialHarness } from '../support/social-harness.ts'

const CODE = 'any-code'
const EXTERNAL = {
  sms: { phonenumber: PHONE, smsCode: '0000' },
  email: { email: MAILBOX, emailCode: '0000' },
  social: { source: 'github', socialCode: CODE, socialState: 'x' },
  xcx: { appid: 'wx01', xcxCode: CODE },
} as const
/** What a provider says instead of who somebody is. */
const NOBODY: readonly string[] = ['', ' ', '\t', '\u3000', '\u0000', 'a\u0000b', 'x'.repeat(5000)]
const ROUNDS = times(1, 100)
const NOTHING = { sessions: 0, logins: 0, bindings: 0, isThereSomebodyNew: false }
// At one address a few failures in fifteen minutes leave the budget of the source alone.
const PACE_SECONDS = 60

it('T-02: a grant type that is not configured is answered like one that is not allowed', async () => {
  const http = await httpHarness()
  await allowEverything(http)
  const notAllowed = await http.logIn({ grantType: 'ticket' })
  let tries = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [grantType, fields] of Object.entries(EXTERNAL)) {
      const answer = await http.logIn({ grantType, ...fields })
      expect(said(answer)).toEqual(said(notAllowed))
      tries += 1
    }
  }
  expect(await traces(http)).toEqual(NOTHING)
  report('T-02 not configured', { tries, logins: 0, rows: 0 })
})

it(
  'T-02: nobody gets in when a provider fails, or leaves the identity out',
  async () => {
    const http = await socialHarness()
    let tries = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fail of failures(http)) {
        http.clock.advance(PACE_SECONDS)
        fail()
        const journey = { ...(await http.leave()), socialCode: CODE }
        const answers = [await http.logInWith(journey), await logInByProgram(http)]
        for (const { body } of answers) expect(body.data ?? null).toBe(null)
        tries += answers.length
      }
    }
    expect(await traces(http)).toEqual(NOTHING)
    report('T-02 failing providers', { tries, logins: 0, rows: 0 })
  },
  SOAK_MS,
)

it(
  'T-02: nobody gets in by a code that could not be sent',
  async () => {
    const http = await codesHttp()
    let tries = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [channel, recipient] of [['sms', PHONE] as const, ['email', MAILBOX] as const]) {
        http.clock.advance(86_400)
        let unsent = ''
        http.parts[channel].send = async ({ code }) => {
          unsent = code
          throw new SendFailed(new Error('away'))
        }
        expect((await http.askFor(channel, recipient)).body.code).not.toBe(200)
        for (const code of ['0000', 'undefined', 'null', unsent]) {
          const { body } = await http.logInByCode(channel, recipient, code)
          expect(body.error).toBe('code_refused')
          tries += 1
        }
      }
    }
    expect(await traces(http)).toEqual(NOTHING)
    report('T-02 codes that were not sent', { tries, logins: 0 })
  },
  SOAK_MS,
)

it(
  'T-30: only the person who started a binding can complete it',
  async () => {
    const http = await socialHarness()
    const people = {
      nobody: undefined,
      alice: await http.person('alice'),
      bob: await http.person('bob'),
    }
    const counts = { combinations: 0, bound: 0 }
    for (let round = 0; round < times(2, 300); round += 1) {
      for (const [starter, whoStarts] of Object.entries(people)) {
        for (const [comer, whoComes] of Object.entries(people)) {
          http.clock.advance(PACE_SECONDS)
          const [start, come] = [await sessionOf(http, starter), await sessionOf(http, comer)]
          const journey = await http.leave(start === undefined ? {} : { token: start })
          const outsideId = `${round}-${starter}-${comer}`
          const returned = { ...journey, socialCode: http.github.codeFor(outsideId) }
          const { body } = await http.bindWith(come ?? 'x'.repeat(43), returned)
          const binding = await http.bindings.get('GITHUB', outsideId)
          const isSame = whoStarts !== undefined && whoStarts === whoComes
          expect(body.code === 200, outsideId).toBe(isSame)
          expect(binding?.userId).toBe(isSame ? whoComes?.userId : undefined)
          counts.combinations += 1
          if (binding === undefined || whoComes === undefined) continue
          counts.bound += 1
          // The next one of this source would be refused, for it replaces nothing.
          const again = {
            ...(await http.leave({ token: come ?? '' })),
            socialCode: http.github.codeFor('second'),
          }
          expect((await http.bindWith(come ?? '', again)).body.code).not.toBe(200)
          expect(await http.bindings.get('GITHUB', 'second')).toBeUndefined()
          for (const { id } of await http.bindings.listOf(whoComes.userId)) {
            await http.bindings.remove(id, whoComes.userId)
          }
        }
      }
    }
    report('T-30', counts)
  },
  SOAK_MS,
)

/** A new session each time: the old ones end while the clock goes on. */
async function sessionOf(http: SocialHarness, name: string): Promise<string | undefined> {
  if (name === 'nobody') return undefined
  return http.openSession(name)
}

async function allowEverything(http: HttpHarness): Promise<void> {
  const client = { id: '1', clientId: http.builtInClientId, grants: new GrantPolicy(GRANT_TYPES) }
  await http.given.client(aClient(client))
}

/** Each makes both third parties fail in another way. */
function failures(http: SocialHarness): (() => void)[] {
  const answers = (identify: () => string) => () => {
    http.github.identify = async () => anIdentity({ outsideId: identify() })
    http.wechat.openId = async () => identify()
  }
  const outages = [new ProviderFailed(), new TypeError('nonsense')].map((error) =>
    answers(() => {
      throw error
    }),
  )
  return [...outages, ...NOBODY.map((outsideId) => answers(() => outsideId))]
}

function logInByProgram(http: SocialHarness): Promise<Answer> {
  const fields = { grantType: 'xcx', ...EXTERNAL.xcx }
  return http.postSealed('/auth/login', { clientId: http.builtInClientId, ...fields })
}

function said({ status, body }: Answer) {
  return { status, body: { ...body, requestId: '' } }
}

/** What a login, a binding or an account that should not be would leave behind. */
async function traces({ online, bindings, users, log, clock }: HttpHarness) {
  const newest = {
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 200,
  } as const
  const { entries } = await log.list(newest)
  return {
    sessions: (await online.listAll({}, clock.now())).total,
    logins: entries.filter(({ outcome }) => outcome === 'success').length,
    bindings: (await bindings.listOf('1')).length,
    isThereSomebodyNew: (await users.get('1000')) !== undefined,
  }
}
