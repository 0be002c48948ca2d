import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import type { Environment } from '../../bootstrap/settings/environment.ts'
import { mailFrom, mailServer } from '../../bootstrap/settings/sender-values.ts'
import { nameIn, problemsOf } from '../support/wrong-settings.ts'

const ALIYUN = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI-test',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'canary-secret',
  ALIYUN_SMS_SIGN_NAME: '门户',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const GATEWAY = { SMS_GATEWAY_URL: 'https://sms.example/send?key=canary-key' }
const MAIL = { SMTP_URL: 'smtps://codes:canary-word@mail.example', MAIL_FROM: 'codes@example.com' }

describe('the settings of the senders', () => {
  it.each([
    ['SMS_GATEWAY_URL', 'sms.example'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example'],
    ['SMS_GATEWAY_URL', 'https://user:word@sms.example'],
    ['SMS_GATEWAY_HEADERS', 'authorization: key'],
    ['SMS_GATEWAY_HEADERS', '["authorization"]'],
    ['SMS_GATEWAY_HEADERS', 'null'],
    ['SMS_GATEWAY_HEADERS', '{"authorization":7}'],
    ['SMS_GATEWAY_HEADERS', '{"author ization":"key"}'],
    ['SMS_GATEWAY_HEADERS', String.raw`{"authorization":"key\nx-other: 1"}`],
    ['SMS_GATEWAY_BODY', '{phone} {code}'],
    ['SMS_GATEWAY_BODY', '{"phone":"{phone}"}'],
    ['SMS_GATEWAY_BODY', '{"code":"{code}"}'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://:25'],
    ['SMTP_URL', 'smtp://mail.example?logger=true'],
    ['SMTP_URL', 'smtp://codes:100%@mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'one@example.com, two@example.com'],
    ['MAIL_FROM', 'Name <one@example.com> <two@example.com>'],
    ['MAIL_FROM', 'Name\r\nBcc: x@example.com <one@example.com>'],
    ['ALIYUN_SMS_ENDPOINT', 'dysmsapi'],
    ['DEV_INBOX', 'yes'],
  ])('refuse %s=%j by name and without its value', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.map(nameIn)).toEqual([name])
    expect(problems.join()).not.toContain(value)
  })

  it.each<[Environment, string[]]>([
    [{ SMTP_URL: MAIL.SMTP_URL }, ['MAIL_FROM']],
    [{ MAIL_FROM: MAIL.MAIL_FROM }, ['SMTP_URL']],
    [{ SMS_GATEWAY_HEADERS: '{"x-api-key":"canary-key"}' }, ['SMS_GATEWAY_URL']],
    [{ SMS_GATEWAY_EXPECT: 'OK' }, ['SMS_GATEWAY_URL']],
    [{ SMS_GATEWAY_BODY: '["{phone}","{text}"]' }, ['SMS_GATEWAY_URL']],
    [{ ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' }, Object.keys(ALIYUN).slice(0, 3)],
    [{ ...ALIYUN, ALIYUN_SMS_ACCESS_KEY_SECRET: '' }, ['ALIYUN_SMS_ACCESS_KEY_SECRET']],
    [{ ...ALIYUN, ...GATEWAY }, ['SMS_GATEWAY_URL']],
  ])('name what is missing or too much in %j', (env, names) => {
    const problems = problemsOf(env)
    expect(problems.map(nameIn)).toEqual(names)
    expect(problems.join()).not.toContain('canary')
  })

  it.each([GATEWAY, ALIYUN, MAIL])('take a whole sender: %j', (env) => {
    const config = loadConfig(env, () => '')
    expect(config.warnings).toEqual([])
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain('canary')
  })

  it('switch the inbox on for development on this machine only, and warn', () => {
    for (const env of [{}, { HOST: '::1' }, { NODE_ENV: 'development' }]) {
      const { warnings } = loadConfig({ ...env, DEV_INBOX: 'on' }, () => '')
      expect(warnings.map(nameIn)).toEqual(['DEV_INBOX'])
    }
    for (const env of [
      { HOST: '0.0.0.0' },
      { HOST: 'console.example' },
      { NODE_ENV: 'production' },
    ]) {
      expect(problemsOf({ ...env, DEV_INBOX: 'on' }).map(nameIn)).toEqual(['DEV_INBOX'])
    }
    expect(loadConfig({ NODE_ENV: 'production' }, () => '').senders.inbox.devInbox).toBe('off')
  })
})

describe('SMTP_URL', () => {
  it.each([
    ['smtps://mail.example', 465, 'implicit', undefined],
    ['smtp://mail.example', 587, 'offered', undefined],
    ['smtp://u:p%40%3A@mail.example:2525', 2525, 'required', { user: 'u', pass: 'p@:' }],
    ['smtp://u:p@127.0.0.1:2525', 2525, 'offered', { user: 'u', pass: 'p' }],
    ['smtp://u:p@[::1]:2525', 2525, 'offered', { user: 'u', pass: 'p' }],
  ])('%s means port %d, encryption %s', (text, port, encryption, login) => {
    expect(mailServer(text)).toMatchObject({ port, encryption })
    expect(mailServer(text).login).toEqual(login)
    expect(mailServer(text).host).not.toMatch(/[[\]]/)
  })
})

describe('MAIL_FROM', () => {
  it.each([
    ['codes@example.com', '', 'codes@example.com'],
    ['门户 Console <codes@example.com>', '门户 Console', 'codes@example.com'],
  ])('%s', (text, name, address) => {
    expect(mailFrom(text)).toEqual({ name, address })
  })
})
