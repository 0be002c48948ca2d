import { expect, it } from 'vitest'
import { planOperations } from '../../../application/switch/operations.ts'

it.each([
  ['/monitor/logininfor/unlock/somebody', '/monitor/logininfor/unlock/*'],
  ['/monitor/online/token', '/monitor/online/*'],
  ['/monitor/online/myself/token', '/monitor/online/*/*'],
  ['/monitor/online', '/monitor/online'],
  ['/system/user/7?name=somebody', '/system/user/*'],
])('keeps of the address %s only words that name nobody', (address, url) => {
  expect(planOperations().valuesOf({ oper_url: address })).toMatchObject({ url })
})

it.each<readonly [message: string, parameters: string]>([
  ['用户不存在', '{"title":"","error":"用户不存在"}'],
  ...['a\t13800000001', 'a\u00001', 'a\u007f1', 'a\u00851', 'a\n1', 'a"b', 'a{b'].map(
    (message) => [message, '{"title":""}'] as const,
  ),
])('keeps %j only if it is one plain line', (message, parameters) => {
  const row = { status: '1', error_msg: message }
  expect(planOperations().valuesOf(row)).toMatchObject({ parameters })
})
