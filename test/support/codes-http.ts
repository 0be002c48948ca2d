import type { Container } from 'inversify'
import type { VerificationCodes } from '../../application/ports/sign-in/verification-codes.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { aClient, aUser } from './builders.ts'
import { FakeSender } from './codes-fake-sender.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

export const PHONE = '+8613800138000'
export const MAILBOX = 'mei@example.com'

const PATHS = {
  sms: { path: '/resource/sms/code?phonenumber=', fields: ['phonenumber', 'smsCode'] },
  email: { path: '/resource/email/code?email=', fields: ['email', 'emailCode'] },
} as const

export interface FakeSenders {
  readonly sms: FakeSender
  readonly email: FakeSender
}

interface CodesHttpOptions {
  readonly needsCaptcha?: boolean
  /** No sender is configured. */
  readonly hasNoSenders?: boolean
  readonly sourceFailures?: number
}

type CodesHttpStores = HttpStores & { readonly verification: VerificationCodes }

export interface CodesHttp extends HttpHarness {
  readonly parts: FakeSenders
  /** A client that allows every way to log in. */
  readonly clientId: string
  readonly userId: string
  /** Each request has its own source address. */
  askFor(channel: CodeChannel, recipient: string, headers?: Headers): Promise<Answer>
  /** @returns the code that was sent */
  codeFor(channel: CodeChannel, recipient: string): Promise<string>
  logInByCode(channel: CodeChannel, recipient: string, code: string): Promise<Answer>
}

type Headers = Readonly<Record<string, string>>

/** The HTTP surface with codes, and one user with the contacts `PHONE` and `MAILBOX`. */
export async function codesHttp(
  { needsCaptcha = false, hasNoSenders = false, sourceFailures = 100 }: CodesHttpOptions = {},
  { verification, ...stores }: Partial<CodesHttpStores> = {},
): Promise<CodesHttp> {
  const parts = fakeSenders()
  const http = await httpHarness({
    stores,
    env: {
      CODE_CAPTCHA: needsCaptcha ? 'on' : 'off',
      CODE_SERVICE_PER_HOUR: '1000000',
      CODE_RANGE_PER_HOUR: '1000000',
      LOGIN_SOURCE_FAILURES: String(sourceFailures),
    },
    rebind: (container) => {
      if (!hasNoSenders) sendWith(container, parts)
      if (verification) container.rebind(T.VerificationCodes).toConstantValue(verification)
    },
  })
  const { clientId } = await http.given.client(aClient({ grants: new GrantPolicy(GRANT_TYPES) }))
  const { id: userId } = await http.given.user(aUser())
  await http.given.contact(userId, contact('sms', PHONE))
  await http.given.contact(userId, contact('email', MAILBOX))
  let sources = 0
  const askFor = (channel: CodeChannel, recipient: string, headers: Headers = {}) => {
    sources += 1
    const url = PATHS[channel].path + encodeURIComponent(recipient)
    const remoteAddress = `10.1.${Math.trunc(sources / 250)}.${sources % 250}`
    return http.send({ url, headers: { clientid: clientId, ...headers }, remoteAddress })
  }
  return {
    ...http,
    parts,
    clientId,
    userId,
    askFor,
    async codeFor(channel, recipient) {
      await askFor(channel, recipient)
      return parts[channel].codeFor(recipient)
    },
    logInByCode(channel, recipient, code) {
      const [toField, codeField] = PATHS[channel].fields
      const body = { clientId, grantType: channel, [toField]: recipient, [codeField]: code }
      return http.postSealed('/auth/login', body)
    },
  }
}

export function fakeSenders(): FakeSenders {
  return { sms: new FakeSender('sms'), email: new FakeSender('email') }
}

export function sendWith(container: Container, { sms, email }: FakeSenders): void {
  container.rebind(T.SmsSender).toConstantValue(sms)
  container.rebind(T.EmailSender).toConstantValue(email)
}

export function contact(channel: CodeChannel, address: string): Recipient {
  return Recipient.parse(channel, address, () => address)
}

/** Another code of the same length. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}
