import { describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import { codesHttp, MAILBOX, PHONE, wrong } from '../support/codes-http.ts'
import type { Answer } from '../support/http-doors.ts'
import type { HttpHarness } from '../support/http-harness.ts'
import { aBinding } from '../support/social-builders.ts'
import { type SocialHarness, socialHarness } from '../support/social-harness.ts'

const PASSWORD = 'Correct-Horse-8'

/** By the source of the binding. */
const OUTSIDE = {
  GITHUB: async (http: SocialHarness, outsideId: string) =>
    http.logInWith({ ...(await http.leave()), socialCode: http.github.codeFor(outsideId) }),
  XCX_WX01: (http: SocialHarness, outsideId: string) => {
    const proof = { grantType: 'xcx', xcxCode: `code of ${outsideId}` }
    return http.postSealed('/auth/login', { clientId: http.builtInClientId, ...proof })
  },
}

/** An administrator disables the user after the proof was found right, before the session opens. */
function disableInBetween({ sessions, given }: HttpHarness, userId: string): void {
  const open = sessions.open.bind(sessions)
  sessions.open = async (...session) => {
    await given.disableUser(userId)
    return open(...session)
  }
}

/** All that the caller sees of a refusal, and it is one. */
function refusal({ status, body }: Answer) {
  expect(body.code).toBe(500)
  return { status, body: { ...body, requestId: '' } }
}

describe('a user who is disabled during a login is refused like any wrong try', () => {
  it('by password', async () => {
    const http = await codesHttp()
    const { id } = await http.given.user(aUser({ name: 'mei' }), await http.hasher.hash(PASSWORD))
    const ofNobody = await http.logIn({ username: 'nobody', password: PASSWORD })
    disableInBetween(http, id)
    const late = await http.logIn({ username: 'mei', password: PASSWORD })
    expect(refusal(late)).toEqual(refusal(ofNobody))
    // Told as tries of this source are told, so the second one is the second.
    expect((await http.logIn({ username: 'mei', password: PASSWORD })).body.msg).toContain(
      'attempt 2',
    )
  })

  it.each([
    ['sms', PHONE],
    ['email', MAILBOX],
  ] as const)('by %s', async (channel, recipient) => {
    const http = await codesHttp()
    const code = await http.codeFor(channel, recipient)
    const guessed = await http.logInByCode(channel, recipient, wrong(code))
    disableInBetween(http, http.userId)
    expect(refusal(await http.logInByCode(channel, recipient, code))).toEqual(refusal(guessed))
  })

  it.each(Object.entries(OUTSIDE))('by %s', async (source, logIn) => {
    const http = await socialHarness()
    const { userId } = await http.person('alice')
    await http.bindings.bind(aBinding({ userId, source, outsideId: 'o42' }))
    const unbound = await logIn(http, 'nobody')
    disableInBetween(http, userId)
    expect(refusal(await logIn(http, 'o42'))).toEqual(refusal(unbound))
  })
})
