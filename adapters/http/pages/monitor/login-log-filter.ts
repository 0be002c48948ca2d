import type { Static } from 'typebox'
import type { LoginLogFilter } from '../../../../application/ports/logs/login-log.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { textOf } from '../../wire/wire-types.ts'

/** Filters of lists and exports of the login log. */
export const LOGIN_LOG_KEYS = {
  ...TIME_KEYS,
  ipaddr: Type.Optional(textOf(64)),
  userName: Type.Optional(textOf(64)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 success, 1 failure' })),
}

const Asked = Type.Object(LOGIN_LOG_KEYS)

/** @throws InvalidDate */
export function loginLogFilter(asked: Static<typeof Asked>): LoginLogFilter {
  const { ipaddr, userName, status } = asked
  return {
    ...(ipaddr !== undefined && { addressContains: ipaddr }),
    ...(userName !== undefined && { userNameContains: userName }),
    ...(status !== undefined && { hasFailed: status === '1' }),
    ...timeRange(asked),
  }
}
