import { beforeEach, describe, expect, it } from 'vitest'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { aClient } from '../support/builders.ts'
import { type CodesHttp, codesHttp, MAILBOX, PHONE, wrong } from '../support/codes-http.ts'
import type { Answer } from '../support/http-doors.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const STRANGER = '+8613900139000'
const WAYS = [
  ['sms', PHONE],
  ['email', MAILBOX],
] as const

let http: CodesHttp

function startForEach() {
  beforeEach(async () => {
    http = await codesHttp()
  })
}

/** All of an answer but what is new in each. */
function seen({ status, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _id, ...same } = headers
  return JSON.stringify({ status, same, ...body, requestId: undefined })
}

describe.each(WAYS)('a login by %s', (channel, recipient) => {
  startForEach()

  it('goes from the request for a code to the logged-in user', async () => {
    const asked = await http.askFor(channel, recipient)
    expect(asked).toMatchObject({ status: 200, body: { code: 200, data: null, msg: 'Done' } })
    const login = await http.logInByCode(channel, recipient, http.parts[channel].codeFor(recipient))
    expect(login.body).toMatchObject({ code: 200, data: { client_id: http.clientId } })
    const headers = { ...http.sessionHeaders(http.tokenOf(login)), clientid: http.clientId }
    const me = await http.send({ url: '/system/user/getInfo', headers })
    expect(me.body).toMatchObject({ code: 200, data: { user: { userId: Number(http.userId) } } })
  })

  it('is not sent by a HEAD request', async () => {
    const address =
      channel === 'sms' ? `sms/code?phonenumber=${PHONE}` : `email/code?email=${MAILBOX}`
    const request = { method: 'HEAD', url: `/resource/${address}` } as const
    await http.send({ ...request, headers: { clientid: http.clientId } })
    expect(http.parts[channel].codeFor(recipient)).toBe('')
  })

  it('is for one number, whatever generation 6 calls it', async () => {
    if (channel !== 'sms') return
    const headers = { clientid: http.clientId }
    const both = `/resource/sms/code?phoneNumber=${STRANGER}&phonenumber=${PHONE}`
    const answer = await http.send({ url: both, headers })
    expect(answer.body).toMatchObject({ code: 500, error: 'validation_failed' })
    await http.send({ url: `/resource/sms/code?phoneNumber=${PHONE}`, headers })
    expect(http.parts.sms.codeFor(PHONE)).not.toBe('')
  })

  it('opens one session for 64 logins at once', async () => {
    const code = await http.codeFor(channel, recipient)
    const logins = await Promise.all(
      Array.from({ length: 64 }, () => http.logInByCode(channel, recipient, code)),
    )
    expect(logins.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(logins.filter(({ body }) => body.error === 'code_refused')).toHaveLength(63)
  })

  it('is not allowed for a client that does not list it', async () => {
    const { clientId } = await http.given.client(aClient({ grants: new GrantPolicy(['password']) }))
    const login = { clientId, grantType: channel }
    const { body } = await http.postSealed('/auth/login', login)
    expect(body.error).toBe('invalid_client')
  })
})

describe('the answers about codes', () => {
  startForEach()

  it('are the same whether somebody has an account or not', async () => {
    const answersFor = async (phone: string) => {
      const answers = [await http.askFor('sms', phone), await http.askFor('sms', phone)]
      const code = http.parts.sms.codeFor(phone)
      for (let nth = 0; nth < 4; nth += 1) {
        answers.push(await http.logInByCode('sms', phone, wrong(code)))
      }
      http.clock.advance(60)
      answers.push(await http.logInByCode('sms', phone, wrong(code)))
      return answers.map(seen)
    }
    expect(await answersFor(STRANGER)).toEqual(await answersFor(PHONE))
  })

  it('name neither the code nor the recipient, and neither does the log', async () => {
    const code = await http.codeFor('email', 'secret.person@example.com')
    await http.logInByCode('email', 'secret.person@example.com', wrong(code))
    expect(http.logged()).not.toContain('secret.person')
    expect(http.logged()).not.toContain(`"${code}"`)
  })

  it('are in the language of the request, and so is the message', async () => {
    const headers = { 'content-language': 'zh_CN' }
    await http.askFor('sms', PHONE, headers)
    expect(http.parts.sms.messages).toMatchObject([{ language: 'zh' }])
    const { body } = await http.askFor('sms', PHONE, headers)
    expect(body.msg).toBe('访问过于频繁，请 60 秒后再试')
  })
})

describe('a request for a code', () => {
  startForEach()

  it('names its client by header or query', async () => {
    const url = `/resource/email/code?email=${MAILBOX}`
    expect((await http.send({ url })).body.error).toBe('invalid_client')
    const unknown = { clientid: 'unknown' }
    expect((await http.send({ url, headers: unknown })).body.error).toBe('invalid_client')
    expect((await http.send({ url: `${url}&clientid=${http.clientId}` })).body.code).toBe(200)
  })

  it('says how long to wait for the next one', async () => {
    await http.askFor('sms', PHONE)
    const again = await http.askFor('sms', '138 0013 8000')
    expect(again.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-policy': expect.stringMatching(/^"[a-z0-9:-]+";q=1;w=60$/),
      ratelimit: expect.stringMatching(/^"[a-z0-9:-]+";r=0;t=60$/),
    })
    expect(again.body).toMatchObject({ code: 500, error: 'too_many_requests' })
    http.clock.advance(60)
    expect((await http.askFor('sms', PHONE)).body.code).toBe(200)
  })

  it("reveals nothing of the provider's answer", async () => {
    http.parts.sms.isUnreachable = true
    const { body, text } = await http.askFor('sms', PHONE)
    expect(body).toMatchObject({ code: 500, error: 'send_failed' })
    expect(text).not.toContain('no credit')
  })
})

describe('an invalid request for a code', () => {
  const service = sharedHarness(codesHttp)

  it.each([
    ['/resource/sms/code', 'validation_failed'],
    ['/resource/sms/code?phonenumber=', 'validation_failed'],
    ['/resource/sms/code?phonenumber=%20', 'invalid_recipient'],
    ['/resource/sms/code?phonenumber=110', 'invalid_recipient'],
    ['/resource/sms/code?phonenumber=%2B14155552671', 'invalid_recipient'],
    ['/resource/sms/code?phonenumber=13800138000&phonenumber=13900139000', 'validation_failed'],
    ['/resource/sms/code?phonenumber[]=13800138000', 'validation_failed'],
    ['/resource/email/code', 'validation_failed'],
    ['/resource/email/code?email=', 'validation_failed'],
    ['/resource/email/code?email=a@example.com,b@example.com', 'invalid_recipient'],
    ['/resource/email/code?email=a@example.com%0d%0aBcc:b@example.com', 'validation_failed'],
    ['/resource/email/code?email=%3Ca@example.com%3E', 'invalid_recipient'],
  ])('is refused: %s', async (url, error) => {
    const http = service()
    const answer = await http.send({ url, headers: { clientid: http.clientId } })
    expect(answer).toMatchObject({ status: 200, body: { code: 500, error, data: null } })
    const { sms, email } = http.parts
    expect([...sms.messages, ...email.messages]).toEqual([])
  })
})

describe('a request for a code under other settings', () => {
  it('can be made to need a solved captcha', async () => {
    const http = await codesHttp({ needsCaptcha: true })
    expect((await http.askFor('email', MAILBOX)).body).toMatchObject({
      error: 'invalid_request',
      msg: 'Enter the captcha.',
    })
    const captcha = await http.freshCaptcha()
    const query = new URLSearchParams({ email: MAILBOX, ...captcha })
    const headers = { clientid: http.clientId }
    const url = `/resource/email/code?${query}`
    expect((await http.send({ url, headers })).body.code).toBe(200)
    expect(http.parts.email.messages).toHaveLength(1)
  })

  it.each([
    ['sms', PHONE, 'sms_not_enabled', 'SMS is not enabled.'],
    ['email', MAILBOX, 'mail_not_enabled', 'Mail is not enabled.'],
  ] as const)('is refused when no sender is configured for %s', async (channel, recipient, error, msg) => {
    const http = await codesHttp({ hasNoSenders: true })
    const { body } = await http.askFor(channel, recipient)
    expect(body).toMatchObject({ code: 500, error, msg, data: null })
  })
})
