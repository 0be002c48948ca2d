import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AccountLinks } from '../../../application/parts/links/account-links.ts'
import { GuardedSending } from '../../../application/verification/guarded-sending.ts'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { contact, MAILBOX, PHONE } from '../../support/codes-http.ts'
import { factorCalls } from '../../support/factors-harness.ts'
import { linksHttp, NEW_PASSWORD, PASSWORD, PUBLIC_URL } from '../../support/links-http.ts'
import { SOON } from '../../support/soak.ts'

const DONE = { code: 200, data: null }
const NOT_VALID = { code: 500, error: 'invalid_link' }

describe('POST /auth/password/forgot', () => {
  it.each([
    'mei',
    ' MEI ',
    MAILBOX,
    'Mei@Example.com',
  ])('mails a link that sets a new password to %j', async (account) => {
    const http = await linksHttp()
    expect((await http.forgot(account)).body).toMatchObject(DONE)
    await vi.waitFor(() => expect(http.mails).toHaveLength(1), SOON)
    const [mail] = http.mails
    expect(mail).toMatchObject({ kind: 'reset', to: MAILBOX, userName: 'mei', minutes: 20 })
    expect(mail?.link).toMatch(/^https:\/\/console\.example\/account\/reset#[\w-]{43}$/)
    expect((await http.choose(http.lastToken())).body).toMatchObject(DONE)
    const logins = [PASSWORD, NEW_PASSWORD].map((password) =>
      http.logIn({ username: 'mei', password }),
    )
    expect((await Promise.all(logins)).map(({ body }) => body.code)).toEqual([500, 200])
  })

  it('T-88 makes links from PUBLIC_URL, whatever a request calls its host', async () => {
    const http = await linksHttp()
    const host = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil',
    }
    await http.forgot('mei', { ...host, origin: PUBLIC_URL })
    await vi.waitFor(() => expect(http.mails).toHaveLength(1), SOON)
    expect(http.mails[0]?.link).toMatch(/^https:\/\/console\.example\//)
  })

  it('speaks the language of the request to users whose own is unknown', async () => {
    const http = await linksHttp()
    await http.forgot('mei', { 'accept-language': 'en' })
    await vi.waitFor(() => expect(http.mails).toMatchObject([{ language: 'en' }]), SOON)
  })

  it('needs a captcha', async () => {
    const http = await linksHttp()
    const { uuid } = await http.freshCaptcha()
    const ask = (body: object) =>
      http.send({ method: 'POST', url: '/auth/password/forgot', payload: body })
    expect((await ask({ account: 'mei' })).body).toMatchObject({ error: 'invalid_request' })
    const wrong = await ask({ account: 'mei', uuid, code: '-1' })
    expect(wrong.body).toMatchObject({ error: 'invalid_captcha' })
  })

  it('answers and works alike whether or not there is an account', async () => {
    const http = await linksHttp()
    await http.given.disableUser('23')
    const steps = spiedSteps(http)
    const answers: string[] = []
    const works: string[][] = []
    for (const account of ['mei', 'lin', 'kim', 'nobody', MAILBOX, 'nobody@example.com']) {
      steps.length = 0
      const { status, body } = await http.forgot(account)
      answers.push(JSON.stringify([status, body]))
      // Links are made beside the answer, which does not wait for them.
      works.push(steps.filter((step) => step !== 'add'))
    }
    expect(new Set(answers).size).toBe(1)
    expect(works[0]).toEqual(['find'])
    expect(new Set(works.map((work) => work.join())).size).toBe(1)
    await vi.waitFor(() => expect(http.senders.sms.messages).toHaveLength(1), SOON)
  })

  it('counts questions about a name, and holds what follows within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    const http = await linksHttp()
    expect((await http.forgot('mei')).body).toMatchObject(DONE)
    expect((await http.forgot('mei')).body).toMatchObject({ error: 'too_many_requests' })
    expect((await http.forgot('nobody')).body).toMatchObject(DONE)
    expect((await http.forgot('nobody')).body).toMatchObject({ error: 'too_many_requests' })
    expect((await http.forgot(MAILBOX)).body).toMatchObject(DONE)
    await vi.waitFor(() => expect(http.mails).toHaveLength(1), SOON)
    await http.passwordChanges.reset('21', 'plain:x')
    http.clock.advance(61)
    vi.advanceTimersByTime(61_000)
    await vi.waitFor(() => expect(http.mails).toHaveLength(2), SOON)
    expect((await http.choose(http.lastToken())).body).toMatchObject(DONE)
    expect(http.logged()).not.toContain('was not sent')
  })

  it('sends what was held once, however often it was asked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const http = await linksHttp()
    const recipient = Recipient.parse('email', MAILBOX, () => undefined)
    await http.container.get(GuardedSending).run(recipient, async () => undefined)
    await http.forgot('mei')
    await http.forgot(MAILBOX)
    http.clock.advance(61)
    vi.advanceTimersByTime(61_000)
    await vi.waitFor(() => expect(http.mails).toHaveLength(1), SOON)
    vi.advanceTimersByTime(600_000)
    expect([http.mails.length, http.logged().includes('was not sent')]).toEqual([1, false])
  })

  it('answers the same while the mail server is away, which the log tells', async () => {
    const http = await linksHttp()
    http.outage.isOn = true
    expect((await http.forgot('mei')).body).toMatchObject(DONE)
    await vi.waitFor(() => expect(http.logged()).toContain('send_failed'), SOON)
    expect(http.logged()).not.toContain(MAILBOX)
  })

  it.each([
    ['PUBLIC_URL', { env: { PUBLIC_URL: '' } }],
    ['a sender', { hasSenders: false }],
  ])('is refused to everybody without %s', async (_name, options) => {
    const http = await linksHttp(options)
    for (const account of ['mei', 'lin', 'nobody'])
      expect((await http.forgot(account)).body).toMatchObject({ error: 'reset_not_enabled' })
    expect([http.mails, http.senders.sms.messages]).toEqual([[], []])
  })
})

describe('a link that sets a password', () => {
  it('T-88 is not used up by those who only look at it', async () => {
    const { show, choose, token } = await withLink()
    for (let time = 0; time < 3; time += 1) {
      const { body } = await show(token)
      expect(body.data).toMatchObject({ purpose: 'reset', userName: 'mei', needsFactor: false })
    }
    expect((await choose(token)).body).toMatchObject(DONE)
  })

  it('T-88 works once, also for those who use it at once', async () => {
    const { choose, show, token } = await withLink()
    const passwords = ['Better-Horse-9', 'Other-Horse-10', 'Third-Horse-11']
    const answers = await Promise.all(passwords.map((password) => choose(token, password)))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([200, 500, 500])
    expect((await show(token)).body).toMatchObject(NOT_VALID)
  })

  it('T-88 is dead after 20 minutes', async () => {
    const { choose, token, clock } = await withLink()
    clock.advance(20 * 60)
    expect((await choose(token)).body).toMatchObject(NOT_VALID)
  })

  it.each([
    ['the password', async ({ passwordChanges }: Linked) => passwordChanges.reset('21', 'plain:x')],
    ['the address', async ({ profiles }: Linked) => profiles.change('21', { email: null })],
    ['the account', async ({ given }: Linked) => given.disableUser('21')],
  ])('T-88 is dead once %s has changed', async (_name, change) => {
    const linked = await withLink()
    await change(linked)
    expect((await linked.show(linked.token)).body).toMatchObject(NOT_VALID)
    expect((await linked.choose(linked.token)).body).toMatchObject(NOT_VALID)
  })

  it('survives a password that is not accepted', async () => {
    const { choose, token } = await withLink()
    expect((await choose(token, 'short')).body).toMatchObject({ error: 'weak_password' })
    expect((await choose(token)).body).toMatchObject(DONE)
  })

  it('asks for the second factor of an account that has one', async () => {
    const http = await withLink()
    const session = http.tokenOf(await http.logIn({ username: 'mei', password: PASSWORD }))
    const factor = factorCalls(http, () => http.clock.now())
    const { secret } = await factor.withApp(session, PASSWORD)
    http.clock.advance(90)
    const { token } = http
    expect((await http.show(token)).body.data).toMatchObject({ needsFactor: true })
    expect((await http.choose(token)).body).toMatchObject({ error: 'factor_required' })
    const wrong = await http.choose(token, NEW_PASSWORD, { otp: '000000' })
    expect(wrong.body).toMatchObject({ error: 'wrong_factor' })
    const otp = factor.codeOf(secret)
    expect((await http.choose(token, NEW_PASSWORD, { otp })).body).toMatchObject(DONE)
  })

  it('ends all sessions, opens the lock, and tells the user', async () => {
    const { logIn, tokenOf, get, choose, token, mails } = await withLink()
    const session = tokenOf(await logIn({ username: 'mei', password: PASSWORD }))
    for (let time = 0; time < 5; time += 1) await logIn({ username: 'mei', password: 'wrong' })
    await choose(token)
    expect((await get('/system/user/getInfo', session)).body).toMatchObject({ code: 401 })
    expect((await logIn({ username: 'mei', password: NEW_PASSWORD })).body.code).toBe(200)
    await vi.waitFor(() => expect(mails.at(-1)).toMatchObject({ news: 'password-changed' }), SOON)
  })

  it('is in no log and no entry of the operation log', async () => {
    const { choose, token, logged, operations } = await withLink()
    await choose(token)
    const page = {
      filter: {},
      sort: { by: 'at', direction: 'desc' },
      offset: 0,
      limit: 10,
    } as const
    const kept = JSON.stringify(await operations.list(page))
    expect(kept).toContain('/auth/password/reset')
    for (const text of [kept, logged()]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(NEW_PASSWORD)
    }
  })

  it('T-88 works once, whichever of two instances is asked', async () => {
    const { choose, token, mails: _, ...one } = await withLink()
    const other = await linksHttp({ stores: one })
    const answers = await Promise.all([choose(token), other.choose(token), choose(token)])
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([200, 500, 500])
  })

  it('T-88 is none of 1,000 forged ones', async () => {
    const { show, choose, token } = await withLink()
    const near = [...token].map((_letter, at) => `${token.slice(0, at)}-${token.slice(at + 1)}`)
    const random = Array.from({ length: 1000 - near.length }, () =>
      randomBytes(32).toString('base64url'),
    )
    const forged = [...near, ...random].filter((one) => one !== token)
    const answers = await Promise.all(forged.map((one) => show(one)))
    expect(answers.filter(({ body }) => body.error !== 'invalid_link')).toEqual([])
    expect((await choose(token)).body).toMatchObject(DONE)
  })

  it('T-88 cannot be forged', async () => {
    const { show, token } = await withLink()
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const forged of ['', 'x', token.slice(1), `${token}A`, token.slice(0, -1) + last])
      expect((await show(forged)).body.code).toBe(500)
  })
})

describe('an account that only a phone reaches', () => {
  it('exchanges a code sent by SMS for a link', async () => {
    const http = await linksHttp()
    await http.forgot('lin')
    await vi.waitFor(() => expect(http.senders.sms.messages).toHaveLength(1), SOON)
    const smsCode = http.senders.sms.codeFor(PHONE)
    const exchange = () => http.postSealed('/auth/password/code', { account: 'lin', smsCode })
    const { body } = await exchange()
    const token = String(Object(body.data).token)
    expect((await exchange()).body).toMatchObject({ error: 'code_refused' })
    expect((await http.choose(token)).body).toMatchObject(DONE)
    expect((await http.logIn({ username: 'lin', password: NEW_PASSWORD })).body.code).toBe(200)
  })

  it.each(['lin', 'mei', 'kim', 'nobody'])('refuses a guess for %s alike', async (account) => {
    const http = await linksHttp()
    const { body } = await http.postSealed('/auth/password/code', { account, smsCode: '0000' })
    expect(body).toMatchObject({ error: 'code_refused' })
  })

  it('cannot be logged in by that code, nor reset by one for a login', async () => {
    const http = await linksHttp({ env: { CODE_CAPTCHA: 'off' } })
    await http.forgot('lin')
    await vi.waitFor(() => expect(http.senders.sms.messages).toHaveLength(1), SOON)
    const smsCode = http.senders.sms.codeFor(PHONE)
    const { body } = await http.postSealed('/auth/login', {
      ...{ clientId: http.builtInClientId, grantType: 'sms', phonenumber: PHONE, smsCode },
    })
    expect(body.code).not.toBe(200)
  })
})

describe('a link that proves an address', () => {
  const KIM = 'kim@example.com'

  async function unproven() {
    const http = await linksHttp()
    const lin = http.tokenOf(await http.logIn({ username: 'lin', password: PASSWORD }))
    const kim = http.tokenOf(await http.logIn({ username: 'kim', password: PASSWORD }))
    const asKim = (method: 'POST' | 'PUT', url: string, payload: object, more: object = {}) => {
      const headers = http.sessionHeaders(kim)
      return http.send({ ...{ method, url, headers, payload }, ...more })
    }
    await asKim('PUT', '/system/user/profile', { email: KIM })
    const prove = async (more: object = {}) =>
      (await asKim('POST', '/auth/email/prove', { token: http.lastToken() }, more)).body
    const isProven = async () =>
      Object(Object((await http.get('/system/user/profile', kim)).body.data).user).emailProven
    return { ...http, kim, lin, asKim, prove, isProven }
  }

  it('is mailed on demand, and lets forgotten passwords go there', async () => {
    const http = await unproven()
    expect(await http.isProven()).toBe(false)
    await http.forgot('kim')
    expect((await http.asKim('POST', '/auth/email/link', {})).body).toMatchObject(DONE)
    expect(http.mails).toMatchObject([{ kind: 'proof', to: KIM, userName: 'kim', days: 3 }])
    expect(http.mails[0]?.link).toMatch(/^https:\/\/console\.example\/account\/#s1[\w.-]+$/)
    expect(await http.prove()).toMatchObject(DONE)
    expect(await http.isProven()).toBe(true)
    const again = await http.asKim('POST', '/auth/email/link', {})
    expect(again.body).toMatchObject({ error: 'nothing_to_prove' })
    http.clock.advance(61)
    await http.forgot(KIM)
    await vi.waitFor(() => expect(http.mails.at(-1)).toMatchObject({ kind: 'reset' }), SOON)
  })

  it('T-88 proves nothing to others, elsewhere, later, or for another address', async () => {
    const http = await unproven()
    await http.asKim('POST', '/auth/email/link', {})
    const headers = { authorization: `Bearer ${http.lin}`, clientid: http.builtInClientId }
    expect(await http.prove({ headers })).toMatchObject(NOT_VALID)
    expect(await http.prove({ remoteAddress: '203.0.113.9' })).toMatchObject({
      error: 'fresh_login_required',
    })
    expect(await http.prove({ headers: {} })).toMatchObject({ code: 401 })
    expect((await http.show(http.lastToken())).body).toMatchObject(NOT_VALID)
    expect((await http.choose(http.lastToken())).body).toMatchObject(NOT_VALID)
    await http.asKim('PUT', '/system/user/profile', { email: 'kim2@example.com' })
    expect(await http.prove()).toMatchObject(NOT_VALID)
    await http.asKim('PUT', '/system/user/profile', { email: KIM })
    http.clock.advance(3 * 86_400)
    const kim = http.tokenOf(await http.logIn({ username: 'kim', password: PASSWORD }))
    const late = http.sessionHeaders(kim)
    expect(await http.prove({ headers: late })).toMatchObject(NOT_VALID)
  })
})

describe('a link of a mail about an account', () => {
  it('locks everybody out, and offers a new password', async () => {
    const http = await linksHttp()
    const session = http.tokenOf(await http.logIn({ username: 'mei', password: PASSWORD }))
    await http.given.contact('21', contact('sms', '+8613900139000'))
    const token = await lockdownLink(http)
    expect((await http.show(token)).body.data).toMatchObject({ purpose: 'lockdown' })
    expect((await http.choose(token)).body).toMatchObject(NOT_VALID)
    const { body } = await http.lockOut(token)
    expect((await http.get('/system/user/getInfo', session)).body.code).toBe(401)
    expect((await http.logIn({ username: 'mei', password: PASSWORD })).body.code).toBe(500)
    expect((await http.reachable.get('21'))?.phone?.isProven).toBe(false)
    expect((await http.reachable.get('21'))?.email?.isProven).toBe(true)
    expect((await http.lockOut(token)).body).toMatchObject(NOT_VALID)
    expect((await http.choose(String(Object(body.data).token))).body).toMatchObject(DONE)
    expect((await http.logIn({ username: 'mei', password: NEW_PASSWORD })).body.code).toBe(200)
  })

  it('ends those that were mailed later, to whomever', async () => {
    const http = await linksHttp()
    const links = http.container.get(AccountLinks)
    const contacts = { email: MAILBOX, phone: undefined }
    const earlier = await links.issueLockdown('21', contacts)
    http.clock.advance(1)
    const own = await links.issueLockdown('21', contacts)
    http.clock.advance(1)
    const thiefs = await links.issueLockdown('21', { ...contacts, email: 'thief@example.com' })
    expect((await http.lockOut(own)).body).toMatchObject({ code: 200 })
    expect((await http.lockOut(thiefs)).body).toMatchObject(NOT_VALID)
    expect((await http.lockOut(earlier)).body).toMatchObject({ code: 200 })
  })

  it('brings back the address that a stranger has replaced', async () => {
    const http = await linksHttp()
    const own = (await http.reachable.get('21'))?.email
    const token = http.tokenOf(await http.logIn({ username: 'mei', password: PASSWORD }))
    const headers = http.sessionHeaders(token)
    const change = await http.send({
      ...{ method: 'PUT', url: '/system/user/profile', headers },
      payload: { email: 'x@y.example' },
    })
    expect(change.body).toMatchObject(DONE)
    await vi.waitFor(() => expect(http.mails.at(-1)).toMatchObject({ news: 'email-changed' }), SOON)
    await http.given.contact('21', contact('email', 'x@y.example'))
    const { body } = await http.lockOut(http.lastToken())
    expect((await http.reachable.get('21'))?.email).toEqual(own)
    expect((await http.choose(String(Object(body.data).token))).body).toMatchObject(DONE)
  })
})

type Linked = Awaited<ReturnType<typeof withLink>>

async function withLink() {
  const http = await linksHttp()
  await http.forgot('mei')
  await vi.waitFor(() => expect(http.mails).toHaveLength(1), SOON)
  return { ...http, token: http.lastToken() }
}

/** A stranger knows the password and logs in from elsewhere. */
async function lockdownLink(http: Awaited<ReturnType<typeof linksHttp>>): Promise<string> {
  await http.logIn({ username: 'mei', password: PASSWORD })
  const body = await http.loginBody({ username: 'mei', password: PASSWORD })
  const request = { method: 'POST', url: '/auth/login', remoteAddress: '203.0.113.9' } as const
  await http.send({ ...request, ...http.sealed(body) })
  await vi.waitFor(() => expect(http.mails.at(-1)).toMatchObject({ news: 'new-device' }), SOON)
  return http.lastToken()
}

function spiedSteps({ reachable, passwordLinks }: Awaited<ReturnType<typeof linksHttp>>) {
  const steps: string[] = []
  const find = reachable.find.bind(reachable)
  const add = passwordLinks.add.bind(passwordLinks)
  reachable.find = (...keys) => {
    steps.push('find')
    return find(...keys)
  }
  passwordLinks.add = (link) => {
    steps.push('add')
    return add(link)
  }
  return steps
}
