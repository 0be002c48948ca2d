import { describe, expect, it } from 'vitest'
import type { CodeRequest } from '../../../application/verification/send-code.ts'
import { aClient } from '../../support/builders.ts'
import { type CodesOptions, codesParts } from '../../support/codes-parts.ts'
import { codesStores } from '../../support/codes-stores.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { spied } from '../../support/spied.ts'
import { uniqueId } from '../../support/unique.ts'

const noCaptcha = { id: '', guess: '' }
const MINUTE = 60
const HOUR = 3600

async function setUp(options: CodesOptions = {}) {
  const clock = new MovingClock()
  const trace: string[] = []
  const bare = codesStores(clock)
  const stores = {
    ...bare,
    codes: spied('codes', bare.codes, trace),
    rates: spied('rates', bare.rates, trace),
    verification: spied('verification', bare.verification, trace),
    accounts: spied('accounts', bare.accounts, trace),
    users: spied('users', bare.users, trace),
  }
  const parts = codesParts(stores, options)
  const { clientId } = await bare.given.client(aClient())
  const know = (source: string) => {
    bare.users.isKnownSource = async (asked) => asked === source
  }
  const send = (request: Partial<CodeRequest> = {}) =>
    parts.sendCode.execute({
      channel: 'email',
      recipient: 'mei@example.com',
      clientId,
      captcha: noCaptcha,
      source: uniqueId(),
      language: 'en',
      ...request,
    })
  return { ...parts, given: bare.given, codes: bare.codes, clock, trace, send, know }
}

type Sending = Awaited<ReturnType<typeof setUp>>

/** As often as it is let through, up to a bound; time stands still. */
async function sendingsOf({ send }: Sending, request: (nth: number) => Partial<CodeRequest>) {
  let sent = 0
  const refusals: number[] = []
  for (let nth = 0; nth < 20; nth += 1) {
    await send(request(nth)).then(
      () => (sent += 1),
      (error) => refusals.push(error.retryAfterSeconds),
    )
  }
  return { sent, refusals }
}

describe('sending a code', () => {
  it.each([
    ['sms', ' 138 0013-8000', '+8613800138000'],
    ['email', ' Mei@Example.com', 'mei@example.com'],
  ] as const)('brings four digits by %s', async (channel, recipient, to) => {
    const parts = await setUp()
    await parts.send({ channel, recipient, language: 'zh' })
    const code = expect.stringMatching(/^\d{4}$/)
    expect(parts[channel].messages).toEqual([{ to, code, language: 'zh', lifeMinutes: 5 }])
  })

  it('looks at no account', async () => {
    const { send, trace } = await setUp()
    await send()
    expect(trace.filter((call) => /^(accounts|users)\./.test(call))).toEqual([])
  })

  it('keeps the code only after it was sent, and never in the clear', async () => {
    const { send, email, trace } = await setUp()
    email.isUnreachable = true
    await expect(send()).rejects.toMatchObject({
      code: 'send_failed',
      message: 'The message could not be sent. Try again later.',
    })
    expect(trace).not.toContain('verification.put')
  })

  it.each([
    ['an unknown client', { clientId: 'unknown' }, 'invalid_client'],
    ['no client', { clientId: '' }, 'invalid_client'],
    ['what is no mailbox', { recipient: 'a@b@c' }, 'invalid_recipient'],
    ['two mailboxes', { recipient: 'a@example.com,b@example.com' }, 'invalid_recipient'],
    ['a foreign phone', { channel: 'sms', recipient: '+14155552671' }, 'invalid_recipient'],
  ] as const)('counts nothing for %s', async (_case, request, code) => {
    const { send, sms, email, trace } = await setUp()
    await expect(send(request)).rejects.toMatchObject({ code })
    expect(trace).toEqual([])
    expect([...sms.messages, ...email.messages]).toEqual([])
  })

  it('refuses a disabled client', async () => {
    const { send, given, trace } = await setUp()
    const { clientId } = await given.client(aClient({ status: 'disabled' }))
    await expect(send({ clientId })).rejects.toMatchObject({ code: 'invalid_client' })
    expect(trace).toEqual([])
  })

  it.each([
    ['sms', 'sms_not_enabled', 'SMS is not enabled.'],
    ['email', 'mail_not_enabled', 'Mail is not enabled.'],
  ] as const)('says that %s is not enabled when nobody brings it', async (channel, code, message) => {
    const { send, trace } = await setUp({ senders: [] })
    await expect(send({ channel })).rejects.toMatchObject({ code, message, kind: 'refused' })
    expect(trace).toEqual([])
  })
})

describe('the limits of sending', () => {
  it('are one in a minute, five in an hour and ten in a day for all spellings', async () => {
    const parts = await setUp()
    const spelt = (nth: number) => ({ recipient: nth % 2 ? 'MEI@example.com ' : 'mei@example.com' })
    const sentNow = async () => (await sendingsOf(parts, spelt)).sent
    const sent: number[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      sent.push(await sentNow())
      parts.clock.advance(MINUTE)
    }
    expect(sent).toEqual([1, 1, 1, 1, 1])
    expect(await sentNow()).toBe(0)
    parts.clock.advance(HOUR)
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await sentNow()).toBe(1)
      parts.clock.advance(MINUTE)
    }
    parts.clock.advance(HOUR)
    expect(await sendingsOf(parts, spelt)).toMatchObject({ sent: 0 })
    parts.clock.advance(22 * HOUR)
    expect(await sentNow()).toBe(1)
  })

  it('say how long to wait', async () => {
    const { send, clock } = await setUp()
    await send()
    clock.advance(20)
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 40 })
  })

  it('let exactly one of 64 requests at once through', async () => {
    const { send, email } = await setUp()
    await Promise.allSettled(Array.from({ length: 64 }, () => send()))
    expect(email.messages).toHaveLength(1)
  })

  it('are ten in an hour for a source, however many recipients it names', async () => {
    const parts = await setUp()
    const one = (nth: number) => ({ source: '203.0.113.7', recipient: `user${nth}@example.com` })
    expect(await sendingsOf(parts, one)).toEqual({ sent: 10, refusals: Array(10).fill(HOUR) })
    parts.clock.advance(HOUR)
    expect(await sendingsOf(parts, one)).toMatchObject({ sent: 10 })
  })

  it('are more for a source where somebody has logged in, which the log hears of', async () => {
    const parts = await setUp({ perSource: 15 })
    const [office, stranger] = ['203.0.113.7', '203.0.113.8']
    parts.know(office)
    const from = (source: string) => (nth: number) => ({
      ...{ source, recipient: `user${nth}@${source === office ? 'a' : 'b'}.example` },
    })
    expect(await sendingsOf(parts, from(office))).toMatchObject({ sent: 15 })
    expect(await sendingsOf(parts, from(stranger))).toMatchObject({ sent: 10 })
    expect(parts.near).toEqual([office, stranger])
    const said = parts.send({ source: office })
    await expect(said).rejects.toMatchObject({ params: { reason: 'source', seconds: HOUR } })
    parts.clock.advance(HOUR)
    expect(await sendingsOf(parts, from(office))).toMatchObject({ sent: 15 })
  })

  it('are fewer than ten for a source if the setting says so', async () => {
    const parts = await setUp({ perSource: 3 })
    parts.know('203.0.113.7')
    const one = (nth: number) => ({ source: '203.0.113.7', recipient: `user${nth}@example.com` })
    expect(await sendingsOf(parts, one)).toMatchObject({ sent: 3 })
  })

  it('are a number in an hour for the whole service', async () => {
    const parts = await setUp({ perHour: 7 })
    const one = (nth: number) => ({ recipient: `user${nth}@example.com` })
    expect(await sendingsOf(parts, one)).toMatchObject({ sent: 7 })
    parts.clock.advance(HOUR)
    expect(await sendingsOf(parts, one)).toMatchObject({ sent: 7 })
  })

  it('are a number in an hour for phones that differ in their last four digits only', async () => {
    const parts = await setUp({ perRange: 4 })
    const sms = (recipient: string): Partial<CodeRequest> => ({ channel: 'sms', recipient })
    const near = (nth: number) => sms(`138001380${String(nth).padStart(2, '0')}`)
    expect(await sendingsOf(parts, near)).toEqual({ sent: 4, refusals: Array(16).fill(HOUR) })
    await expect(parts.send(sms('13800149000'))).resolves.toBeUndefined()
    const mail = (nth: number) => ({ recipient: `user${nth}@example.com` })
    expect(await sendingsOf(parts, mail)).toMatchObject({ sent: 20 })
    parts.clock.advance(HOUR)
    expect(await sendingsOf(parts, near)).toMatchObject({ sent: 4 })
  })

  it('do not charge recipients for sources that have used up their own', async () => {
    const parts = await setUp()
    const source = '203.0.113.7'
    await sendingsOf(parts, (nth) => ({ source, recipient: `user${nth}@example.com` }))
    await expect(parts.send({ source })).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(parts.send()).resolves.toBeUndefined()
  })

  it('do not count for the service what is refused for a recipient', async () => {
    const parts = await setUp({ perHour: 2 })
    await sendingsOf(parts, () => ({}))
    await expect(parts.send({ recipient: 'other@example.com' })).resolves.toBeUndefined()
  })
})

describe('a captcha before sending', () => {
  it('is ignored unless it is required', async () => {
    const { send, trace } = await setUp()
    await send()
    expect(trace).not.toContain('codes.take')
  })

  it('must be right, is good for one try, and guards the windows of the recipient', async () => {
    const { send, codes, email } = await setUp({ needsCaptcha: true })
    const captcha = { id: 'drawn', guess: '42' }
    await expect(send()).rejects.toMatchObject({ code: 'invalid_request' })
    const blank = { id: 'drawn', guess: ' ' }
    await codes.put('captcha', 'drawn', '42', 120)
    await expect(send({ captcha: blank })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(send({ captcha: { ...captcha, guess: '41' } })).rejects.toThrow()
    await expect(send({ captcha })).rejects.toMatchObject({ code: 'invalid_captcha' })
    expect(email.messages).toEqual([])
    await codes.put('captcha', 'drawn', '42', 120)
    await send({ captcha: { ...captcha, guess: ' 42 ' } })
    expect(email.messages).toHaveLength(1)
  })
})
