import { beforeEach, describe, expect, it } from 'vitest'
import { Credentials } from '../../../application/auth/credentials.ts'
import type { User, UserProps } from '../../../domain/identity/user.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { type CodesOptions, codesDesk } from '../../support/codes-desk.ts'
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
  const desk = codesDesk(stores, options)
  const user: User = await stores.given.user(aUser(props))
  await stores.given.contact(user.id, aPhone(PHONE))
  await stores.given.contact(user.id, aMailbox(MAILBOX))
  const { clientId } = await stores.given.client(aClient())
  const send = async (recipient = PHONE, channel: CodeChannel = 'sms') => {
    const source = uniqueId()
    const captcha = { id: '', guess: '' }
    const language = 'en'
    const request = { channel, recipient, clientId, captcha, source, language } as const
    await desk.sendCode.execute(request)
    return desk[channel].codeFor(recipient)
  }
  const authenticate = (texts: Readonly<Record<string, string>>, changes = {}) => {
    const grant = desk.strategies.find(
      ({ grantType }) => grantType === ('email' in texts ? 'email' : 'sms'),
    )
    const credentials = new Credentials(Object.entries(texts))
    return grant?.authenticate({ clientId, credentials, origin, source: '203.0.113.7', ...changes })
  }
  const withCode = (smsCode: string, phonenumber = PHONE) => authenticate({ phonenumber, smsCode })
  const failuresOf = async (phone: string) =>
    (await stores.accounts.get(aPhone(phone))).failures.count
  return { ...stores, ...desk, clock, user, send, authenticate, withCode, failuresOf }
}

type Desk = Awaited<ReturnType<typeof setUp>>
let desk: Desk
beforeEach(async () => {
  desk = await setUp()
})

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

describe('login by code', () => {
  it('takes a code that came by SMS, whatever the spelling of the number', async () => {
    const code = await desk.send()
    const { id } = desk.user
    const name = (await desk.accounts.get(aPhone(PHONE))).failureKey
    expect(await desk.withCode(` ${code} `, '138 0013 8000')).toEqual({
      userId: id,
      failureKey: name,
    })
  })

  it('takes a code that came by e-mail', async () => {
    const emailCode = await desk.send(MAILBOX, 'email')
    const login = desk.authenticate({ email: ' MEI@example.com', emailCode })
    expect(await login).toMatchObject({ userId: desk.user.id })
  })

  it('takes a code once', async () => {
    const code = await desk.send()
    await desk.withCode(code)
    await expect(desk.withCode(code)).rejects.toMatchObject(refused)
  })

  it('takes no code after five minutes', async () => {
    const code = await desk.send()
    desk.clock.advance(300)
    await expect(desk.withCode(code)).rejects.toMatchObject(refused)
  })

  it('takes only the newest code', async () => {
    const old = await desk.send()
    desk.clock.advance(60)
    const newest = await desk.send()
    if (old !== newest) await expect(desk.withCode(old)).rejects.toMatchObject(refused)
    expect(await desk.withCode(newest)).toMatchObject({ userId: desk.user.id })
  })

  it('takes no code of another recipient, channel or client', async () => {
    const code = await desk.send()
    const other = { email: MAILBOX, emailCode: code }
    await expect(desk.authenticate(other)).rejects.toMatchObject(refused)
    await expect(desk.withCode(code, STRANGER)).rejects.toMatchObject(refused)
    const elsewhere = { clientId: 'another client' }
    const login = desk.authenticate({ phonenumber: PHONE, smsCode: code }, elsewhere)
    await expect(login).rejects.toMatchObject(refused)
    expect(await desk.failuresOf(PHONE)).toBe(1)
    expect(await desk.withCode(code)).toMatchObject({ userId: desk.user.id })
  })

  it('keeps the earlier code when sending a new one fails', async () => {
    const code = await desk.send()
    desk.clock.advance(60)
    desk.sms.isUnreachable = true
    await expect(desk.send()).rejects.toMatchObject({ code: 'send_failed' })
    expect(await desk.withCode(code)).toMatchObject({ userId: desk.user.id })
  })

  it.each(['phonenumber', 'smsCode'])('asks for a missing %s', async (field) => {
    const texts = { phonenumber: PHONE, smsCode: '1234', [field]: ' ' }
    await expect(desk.authenticate(texts)).rejects.toMatchObject({
      code: 'invalid_request',
      params: { field },
    })
  })
})

describe('a wrong code', () => {
  it('is one of three, then the code is dead', async () => {
    const code = await desk.send()
    for (let nth = 0; nth < 3; nth += 1) {
      await expect(desk.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    await expect(desk.withCode(code)).rejects.toMatchObject(refused)
    expect(await desk.failuresOf(PHONE)).toBe(3)
  })

  it('counts towards the lock of the account, which the right code cannot open', async () => {
    const first = await desk.send()
    for (let nth = 0; nth < 3; nth += 1) await desk.withCode(wrong(first))?.catch(() => undefined)
    desk.clock.advance(60)
    const second = await desk.send()
    for (let nth = 0; nth < 2; nth += 1) await desk.withCode(wrong(second))?.catch(() => undefined)
    expect(await desk.failuresOf(PHONE)).toBe(5)
    await expect(desk.withCode(second)).rejects.toMatchObject(refused)
    desk.clock.advance(600)
    expect(await desk.withCode(await desk.send())).toMatchObject({ userId: desk.user.id })
  })

  it('charges its source, until that has used up its budget', async () => {
    desk = await setUp({}, { sourceFailures: 2 })
    const code = await desk.send()
    for (let nth = 0; nth < 2; nth += 1) {
      await expect(desk.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    await expect(desk.withCode(code)).rejects.toMatchObject({ code: 'too_many_requests' })
    const elsewhere = { source: '198.51.100.1' }
    const login = desk.authenticate({ phonenumber: PHONE, smsCode: code }, elsewhere)
    expect(await login).toMatchObject({ userId: desk.user.id })
  })
})

describe('a guess at a code that was never sent', () => {
  it('is not counted against the account, and cannot spend the code that comes', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await expect(desk.withCode('1234')).rejects.toMatchObject(refused)
    }
    expect(await desk.failuresOf(PHONE)).toBe(0)
    const code = await desk.send()
    for (let nth = 0; nth < 5; nth += 1) {
      await expect(desk.withCode(wrong(code))).rejects.toMatchObject(refused)
    }
    expect(await desk.failuresOf(PHONE)).toBe(0)
    const owner = { source: '198.51.100.1' }
    const login = desk.authenticate({ phonenumber: PHONE, smsCode: code }, owner)
    expect(await login).toMatchObject({ userId: desk.user.id })
  })

  it('charges its source, until that has used up its budget', async () => {
    desk = await setUp({}, { sourceFailures: 3 })
    for (let nth = 0; nth < 3; nth += 1) {
      const phonenumber = `+861380013800${nth}`
      await expect(desk.withCode('1234', phonenumber)).rejects.toMatchObject(refused)
    }
    await expect(desk.withCode('1234')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('the answer to a login by code', () => {
  const errorOf = (login: Promise<unknown> | undefined) =>
    login?.then(
      () => 'logged in',
      ({ code, kind, message, params }) => ({ code, kind, message, params }),
    )

  async function answersFor({ send, withCode, clock }: Desk, phone: string) {
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
    const known = await answersFor(desk, PHONE)
    const unknown = await answersFor(await setUp(), STRANGER)
    const disabled = await answersFor(await setUp({ status: 'disabled' }), PHONE)
    expect(new Set([known, unknown, disabled].flat().map((one) => JSON.stringify(one))).size).toBe(
      1,
    )
  })

  it('counts the right code of nobody as a wrong one', async () => {
    const code = await desk.send(STRANGER)
    await expect(desk.withCode(code, STRANGER)).rejects.toMatchObject(refused)
    expect(await desk.failuresOf(STRANGER)).toBe(1)
  })

  it('is a refusal for a disabled account with the right code', async () => {
    desk = await setUp({ status: 'disabled' })
    await expect(desk.withCode(await desk.send())).rejects.toMatchObject(refused)
    expect(await desk.failuresOf(PHONE)).toBe(1)
  })
})
