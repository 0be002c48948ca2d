import { expect, it } from 'vitest'
import { chinese } from '../../adapters/http/words/chinese.ts'
import { english } from '../../adapters/http/words/english.ts'
import { loginLogText } from '../../adapters/http/words/login-log-text.ts'
import { someMoment } from '../support/unique.ts'

const line = {
  id: '1',
  userName: 'alice',
  clientKey: undefined,
  deviceType: undefined,
  origin: { address: '203.0.113.7', userAgent: '' },
  at: someMoment,
}

it.each([
  ['success', undefined, english['login_log.success']],
  ['logout', undefined, english['login_log.logout']],
  ['failure', 'account_locked', english['login_log.account_locked']],
  ['failure', 'invalid_captcha', english.invalid_captcha],
  ['failure', 'gone_with_an_old_release', 'gone_with_an_old_release'],
] as const)('says of a %s with the reason %s what happened', (outcome, reason, text) => {
  expect(loginLogText({ ...line, outcome, reason }, 'en')).toBe(text)
})

it('never shows a placeholder, whatever the reason', () => {
  for (const reason of Object.keys(chinese)) {
    expect(loginLogText({ ...line, outcome: 'failure', reason }, 'zh')).not.toContain('{')
  }
})
