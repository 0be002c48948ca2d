import { expect, it } from 'vitest'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
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
