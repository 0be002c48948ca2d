import { expect, it } from 'vitest'
import { isSecretParameter } from '../../../domain/settings/parameter.ts'

it.each([
  'app.mail.password',
  'sys.mail.pass',
  'mail_pass',
  'mail_pwd',
  'db.dsn',
  'sms.apiKey',
])('%s stays out of exported configurations', (key) => {
  expect(isSecretParameter(key)).toBe(true)
})

it.each(['sys.index.skinName', 'app.bypass', 'passage.open'])('%s is exported', (key) => {
  expect(isSecretParameter(key)).toBe(false)
})
