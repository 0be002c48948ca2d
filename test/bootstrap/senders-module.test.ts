import { Container } from 'inversify'
import { expect, it } from 'vitest'
import { AliyunSmsSender } from '../../adapters/senders/aliyun-sms-sender.ts'
import { HttpGatewaySender } from '../../adapters/senders/http-gateway-sender.ts'
import { MailedCodes } from '../../adapters/senders/mailed-codes.ts'
import { DevInbox, DevInboxSender } from '../../adapters/senders/parts/inbox/dev-inbox.ts'
import type { CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import { inboxModule } from '../../bootstrap/parts/inbox/wiring.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import type { Environment } from '../../bootstrap/settings/environment.ts'
import { sendersModule } from '../../bootstrap/wiring/sign-in/senders-module.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { MovingClock } from '../support/moving-clock.ts'

const GATEWAY = {
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_HEADERS: '{"x-api-key":"key"}',
}
const ALIYUN = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI-test',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '门户',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const MAIL = { SMTP_URL: 'smtps://codes:word@mail.example', MAIL_FROM: 'codes@example.com' }
const INBOX = { DEV_INBOX: 'on' }

it.each([
  ['nothing', {}, undefined, undefined],
  ['a gateway', GATEWAY, HttpGatewaySender, undefined],
  ['Aliyun', ALIYUN, AliyunSmsSender, undefined],
  ['mail', MAIL, undefined, MailedCodes],
  ['the inbox', INBOX, DevInboxSender, DevInboxSender],
  ['a gateway and the inbox', { ...GATEWAY, ...INBOX }, HttpGatewaySender, DevInboxSender],
  ['mail and the inbox', { ...MAIL, ...INBOX }, DevInboxSender, MailedCodes],
  ['Aliyun, mail and the inbox', { ...ALIYUN, ...MAIL, ...INBOX }, AliyunSmsSender, MailedCodes],
] as const)('with %s', (_name, env, sms, email) => {
  const made = containerFor(env)
  const [smsSender, emailSender] = [made.get(Tokens.SmsSender), made.get(Tokens.EmailSender)]
  expect([smsSender?.constructor, emailSender?.constructor]).toEqual([sms, email])
  expect(smsSender?.channel).toBe(sms && 'sms')
  expect(emailSender?.channel).toBe(email && 'email')
})

it("prefers a sender of the settings to a module's, and that to the inbox", () => {
  const sms: CodeSender = { channel: 'sms', send: async () => undefined }
  expect(containerFor(INBOX, { sms }).get(Tokens.SmsSender)).toBe(sms)
  const both = containerFor({ ...GATEWAY, ...INBOX }, { sms })
  expect(both.get(Tokens.SmsSender)).toBeInstanceOf(HttpGatewaySender)
})

it('keeps what both channels send in one inbox', async () => {
  const made = containerFor(INBOX)
  const message = { code: '0042', language: 'en', lifeMinutes: 5 } as const
  await made.get(Tokens.SmsSender)?.send({ ...message, to: '+8613800138000' })
  await made.get(Tokens.EmailSender)?.send({ ...message, to: 'somebody@example.com' })
  const channels = made.get(DevInbox).messages.map(({ channel }) => channel)
  expect(channels).toEqual(['sms', 'email'])
})

function containerFor(env: Environment, ofModules = {}): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(Tokens.Config).toConstantValue(loadConfig(env, () => ''))
  container.bind(Tokens.Clock).toConstantValue(new MovingClock())
  container.bind(Tokens.ModuleSenders).toConstantValue(ofModules)
  container.load(sendersModule, inboxModule)
  return container
}
