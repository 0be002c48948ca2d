import { beforeEach, describe, expect, it } from 'vitest'
import { Credentials } from '../../../application/auth/credentials.ts'
import type { User, UserProps } from '../../../domain/identity/user.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { type CodesOptions, codesParts } from '../../support/codes-parts.ts'
import { aMailbox, aPhone } from '../../support/codes-recipients.ts'
import { codesStores } from '../../support/codes-stores.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueId } from '../../support/unique.ts'

const PHONE = '+8613800138000'
const MAILBOX = 'mei@example.com'
const STRANGER = '+8613900139000'
const refused = { code: 'code_refused' }
const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }

async function setUp(props: Partial<UserProps> = {}, options: CodesOptions = {}) {
  const clock = new MovingClock()
  const stores = codesStores(clock)
  const parts = codesParts(stores, options)
  const user: User = await stores.given.user(aUser(props))
  await stores.given.contact(user.id, aPhone(PHONE))
  await stores.given.contact(user.id, aMailbox(MAILBOX))
  const { clientId } = await stores.given.client(aClient())
  const send = async (recipient = PHONE, channel: CodeChannel = 'sms') => {
    const source = uniqueId()
    const captcha = { id: '', guess: '' }
    const language = 'en'
    const request = { channel, recipient, clientId, captcha, source, language } as const
    await parts.sendCode.execute(request)
    return parts[channel].codeFor(recipient)
  }
  const authenticate = (texts: Readonly<Record<string, string>>, changes = {}) => {
    const grant = parts.strategies.find(
      ({ grantType }) => grantType === ('email' in texts ? 'email' : 'sms'),
    )
    const credentials = new Credentials(Object.entries(texts))
    return grant?.authenticate({ clientId, credentials, origin, source: '203.0.113.7', ...changes })
  }
  const withCode = (smsCode: string, phonenumber = PHONE) => authenticate({ phonenumber, smsCode })
  const failuresOf = async (phone: string) =>
    (await stores.accounts.get(aPhone(phone))).failures.count
  return { ...stores, ...parts, clock, user, send, authenticate, withCode, failuresOf }
}

type Parts = Awaited<ReturnType<typeof setUp>>
let parts: Parts
beforeEach(async () => {
  parts = await setUp()
})

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

describe('login by code', () => {
  it('takes a code that came by SMS, whatever the spelling of the number', async () => {
    const code = await parts.send()
    const { id } = parts.user
    const name = (await parts.accounts.get(aPhone(PHONE))).failureKey
    expect(await parts.withCode(` ${code} `, '138 0013 8000')).toEqual({
      userId: id,
      failureKey: name,
      hasFactor: false,
    })
  })

  it('takes a code that came by e-mail', async () => {
    const emailCode = await parts.send(MAILBOX, 'email')
    const login = parts.authenticate({ email: ' MEI@example.com', emailCode })
    expect(await login).toMatchObject({ userId: parts.user.id })
  })

  it('accepts a code once', async () => {
    const code = await parts.send()
    await parts.withCode(code)
    await expect(parts.withCode(code)).rejects.toMatchObject(refused)
  })

  it('accepts a code for five minutes, and refuses it then', async () => {
    const inTime = await parts.send()
    parts.clock.advance(299)
    expect(await parts.withCode(inTime)).toMatchObject({ userId: parts.user.id })
    const code = await parts.send()
    parts.clock.advance(300)
    await expect(parts.withCode(code)).rejects.toMatchObject(refused)
  })

  it('accepts only the newest code', async () => {
    const old = await parts.send()
    parts.clock.advance(60)
    const newest = await parts.send()
    if (old !== newest) await expect(parts.withCode(old)).rejects.toMatchObject(refused)
    expect(await parts.withCode(newest)).toMatchObject({ userId: parts.user.id })
  })

  it('refuses codes of another recipient, channel or client', async () => {
    const code = await parts.send()
    const other = { email: MAILBOX, emailCode: code }
    await expect(parts.authenticate(other)).rejects.toMatchObject(refused)
    await expect(parts.withCode(code, STRANGER)).rejects.toMatchObject(refused)
    const elsewhere = { clientId: 'another client' }
    const login = parts.authenticate({ phonenumber: PHONE, smsCode: code }, elsewhere)
    await expect(login).rejects.toMatchObject(refused)
    expect(await parts.failuresOf(PHONE)).toBe(1)
    expect(await parts.withCode(code)).toMatchObject({ userId: parts.user.id })
  })

  it('keeps the earlier code when sending a new one fails', async () => {
    const code = await parts.send()
    parts.clock.advance(60)
    parts.sms.isUnreachable = true
    await expect(parts.send()).rejects.toMatchObject({ code: 'send_failed' })
    expect(await parts.withCode(code)).toMatchObject({ userId: parts.user.id })
  })

  it.each(['phonenumber', 'smsCode'])('asks for a missing %s', async (field) => {
    const texts = { phonenumber: PHONE, smsCode: '1234', [field]: ' ' }
    await expect(parts.authenticate(texts)).rejects.toMatchObject({
      code: 'invalid_request',
      params: { field },
    })
  })
})

describe('a wrong code', () => {
  it('is one of three, then the code is dead', async () => {
    const code = await parts.send()
    for (let nth = 0; nth < 3; nth += 1) {
      await expect(parts.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    await expect(parts.withCode(code)).rejects.toMatchObject(refused)
    expect(await parts.failuresOf(PHONE)).toBe(3)
  })

  it('counts towards the lock of the account, which the right code cannot open', async () => {
    const first = await parts.send()
    for (let nth = 0; nth < 3; nth += 1) await parts.withCode(wrong(first))?.catch(() => undefined)
    parts.clock.advance(60)
    const second = await parts.send()
    for (let nth = 0; nth < 2; nth += 1) await parts.withCode(wrong(second))?.catch(() => undefined)
    expect(await parts.failuresOf(PHONE)).toBe(5)
    await expect(parts.withCode(second)).rejects.toMatchObject(refused)
    parts.clock.advance(600)
    expect(await parts.withCode(await parts.send())).toMatchObject({ userId: parts.user.id })
  })

  it('charges its source, until that has used up its budget', async () => {
    parts = await setUp({}, { sourceFailures: 2 })
    const code = await parts.send()
    for (let nth = 0; nth < 2; nth += 1) {
      await expect(parts.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    await expect(parts.withCode(code)).rejects.toMatchObject({ code: 'too_many_requests' })
    const elsewhere = { source: '198.51.100.1' }
    const login = parts.authenticate({ phonenumber: PHONE, smsCode: code }, elsewhere)
    expect(await login).toMatchObject({ userId: parts.user.id })
  })
})

describe('a guess at a code that was never sent', () => {
  it('is not counted against the account, and cannot spend the code that comes', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await expect(parts.withCode('1234')).rejects.toMatchObject(refused)
    }
    expect(await parts.failuresOf(PHONE)).toBe(0)
    const code = await parts.send()
    for (let nth = 0; nth < 5; nth += 1) {
      await expect(parts.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    expect(await parts.failuresOf(PHONE)).toBe(0)
    const owner = { source: '198.51.100.1' }
    const login = parts.authenticate({ phonenumber: PHONE, smsCode: code }, owner)
    expect(await login).toMatchObject({ userId: parts.user.id })
  })

  it('charges its source, until that has used up its budget', async () => {
    parts = await setUp({}, { sourceFailures: 3 })
    for (let nth = 0; nth < 3; nth += 1) {
      const phonenumber = `+861380013800${nth}`
      await expect(parts.withCode('1234', phonenumber)).rejects.toMatchObject(refused)
    }
    await expect(parts.withCode('1234')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('the answer to a login by code', () => {
  const errorOf = (login: Promise<unknown> | undefined) =>
    login?.then(
      () => 'logged in',
      ({ code, kind, message, params }) => ({ code, kind, message, params }),
    )

  async function answersFor({ send, withCode, clock }: Parts, phone: string) {
    const answers = [await errorOf(withCode('0000', phone))]
    for (let round = 0; round < 3; round += 1) {
      const code = await send(phone)
      for (let nth = 0; nth < 3; nth += 1) answers.push(await errorOf(withCode(wrong(code), phone)))
      answers.push(await errorOf(withCode(code, phone)))
      clock.advance(60)
    }
    return answers
  }

  it('is the same for known and unknown, disabled and locked', async () => {
    const known = await answersFor(parts, PHONE)
    const unknown = await answersFor(await setUp(), STRANGER)
    const disabled = await answersFor(await setUp({ status: 'disabled' }), PHONE)
    expect(new Set([known, unknown, disabled].flat().map((one) => JSON.stringify(one))).size).toBe(
      1,
    )
  })

  it('counts a right code without an account as a wrong one', async () => {
    const code = await parts.send(STRANGER)
    await expect(parts.withCode(code, STRANGER)).rejects.toMatchObject(refused)
    expect(await parts.failuresOf(STRANGER)).toBe(1)
  })

  it('is a refusal for a disabled account with the right code', async () => {
    parts = await setUp({ status: 'disabled' })
    await expect(parts.withCode(await parts.send())).rejects.toMatchObject(refused)
    expect(await parts.failuresOf(PHONE)).toBe(1)
  })
})
