import { expect, it } from 'vitest'
import { disabledWords } from '../../../domain/parts/webhooks/disabled-words.ts'

it.each([
  ['HTTP 503', 'it answered with the status 503', '对方返回状态码 503'],
  ['ETIMEDOUT', 'there was no answer in time', '对方未及时应答'],
  ['ECONNREFUSED', 'no connection (ECONNREFUSED)', '连接失败（ECONNREFUSED）'],
])('keepers read why a webhook was disabled in their language: %s', (failure, en, zh) => {
  expect(disabledWords('en', 'erp', failure).text).toContain(en)
  const { text } = disabledWords('zh', 'erp', failure)
  expect(text).toContain(zh)
  expect(text).not.toContain(en)
})
