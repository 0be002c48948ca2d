import type { AccountMail } from '../../application/ports/accounts/account-mailer.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { aUser } from './builders.ts'
import { contact, type FakeSenders, fakeSenders, MAILBOX, PHONE, sendWith } from './codes-http.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

export const PUBLIC_URL = 'https://console.example'
export const PASSWORD = 'Correct-Horse-8'
export const NEW_PASSWORD = 'Better-Horse-9'

type Headers = Readonly<Record<string, string>>

export interface LinksHttp extends HttpHarness {
  readonly senders: FakeSenders
  /** Oldest first. */
  readonly mails: AccountMail[]
  /** While it is set, mails are not taken. */
  readonly outage: { isOn: boolean }
  /** Each request has its own source address. */
  forgot(account: string, headers?: Headers): Promise<Answer>
  /** @returns the token in the mail that was sent last */
  lastToken(): string
  show(token: string): Promise<Answer>
  choose(token: string, newPassword?: string, more?: object): Promise<Answer>
  lockOut(token: string): Promise<Answer>
}

interface LinksOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stores?: Partial<HttpStores>
  readonly hasSenders?: boolean
}

/**
 * The HTTP surface with mails, and three accounts: `mei` with a proven mailbox, `lin` with a proven
 * phone, `kim` with neither.
 */
export async function linksHttp(options: LinksOptions = {}): Promise<LinksHttp> {
  const { env, stores, hasSenders = true } = options
  const senders = fakeSenders()
  const mails: AccountMail[] = []
  const outage = { isOn: false }
  const mailer = {
    send: async (mail: AccountMail) => {
      if (outage.isOn) throw new SendFailed()
      mails.push(mail)
    },
  }
  const http = await httpHarness({
    env: { PUBLIC_URL, CAPTCHA: 'math', ...env },
    ...(stores && { stores }),
    rebind: (container) => {
      if (!hasSenders) return
      sendWith(container, senders)
      container.rebind(T.AccountMailer).toConstantValue(mailer)
    },
  })
  const hash = await http.hasher.hash(PASSWORD)
  for (const [id, name] of [
    ['21', 'mei'],
    ['22', 'lin'],
    ['23', 'kim'],
  ] as const)
    await http.given.user(aUser({ id, name }), hash)
  await http.given.contact('21', contact('email', MAILBOX))
  await http.given.contact('22', contact('sms', PHONE))
  return { ...http, ...doors(http, mails), senders, mails, outage }
}

function doors(http: HttpHarness, mails: readonly AccountMail[]) {
  let sources = 0
  const nextSource = () => {
    sources += 1
    return `10.2.${Math.trunc(sources / 250)}.${sources % 250}`
  }
  const post = (url: string, body: object) =>
    http.send({
      ...{ method: 'POST', url, remoteAddress: nextSource(), payload: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    })
  return {
    async forgot(account: string, headers: Headers = {}): Promise<Answer> {
      const captcha = await http.freshCaptcha()
      return http.send({
        method: 'POST',
        url: '/auth/password/forgot',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ account, ...captcha }),
        remoteAddress: nextSource(),
      })
    },
    lastToken: () => mails.at(-1)?.link?.split('#')[1] ?? 'none',
    show: (token: string) => post('/auth/password/link', { token }),
    choose: (token: string, newPassword = NEW_PASSWORD, more: object = {}) =>
      http.postSealed('/auth/password/reset', { token, newPassword, ...more }),
    lockOut: (token: string) => post('/auth/password/lockdown', { token }),
  }
}
