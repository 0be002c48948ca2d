import { expect, it } from 'vitest'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { isSecretParameter } from '../../../domain/settings/parameter.ts'
import { readingOf } from '../../../domain/settings/parameter-reading.ts'

const ALLOWED = { allowed: true }
const NOTHING = { allowed: false, answer: undefined }

it.each([
  ['sys.oss.previewListResource', [], ALLOWED],
  ['sys.user.initPassword', [], { allowed: false, answer: '' }],
  ['sys.user.initPassword', ['system:user:add'], ALLOWED],
  ['sys.account.registerUser', ['system:user:add'], NOTHING],
  ['sys.account.registerUser', ['system:config:query'], ALLOWED],
  ['sys.account.registerUser', ['system:config:list'], NOTHING],
  ['my.smtp.password', [], NOTHING],
  ['my.smtp.password', ['system:config:query'], ALLOWED],
  ['constructor', [], NOTHING],
])('%s with %j', (key, codes, expected) => {
  expect(readingOf(key, PermissionSet.of([], codes))).toEqual(expected)
})

it('the super administrator reads everything', () => {
  expect(readingOf('my.smtp.password', PermissionSet.of(['superadmin'], []))).toEqual(ALLOWED)
})

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
