import { expect, it } from 'vitest'
import { codeText } from '../../../adapters/senders/code-texts.ts'
import { aMessage } from '../../contract/code-sender.contract.ts'

it.each([
  ['en', 5, 'Your verification code', /\b0042\b.* 5 minutes/],
  ['en', 1, 'Your verification code', /\b0042\b.* 1 minute\./],
  ['zh', 5, '您的验证码', /0042，5 分钟/],
] as const)('says code and minutes in %s', (language, lifeMinutes, subject, body) => {
  const text = codeText(aMessage({ code: '0042', language, lifeMinutes }))
  expect(text).toEqual({ subject, body: expect.stringMatching(body) })
  expect(`${text.subject}${text.body}`).not.toMatch(/[\r\n]/)
})
