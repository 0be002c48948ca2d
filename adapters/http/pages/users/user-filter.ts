import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Condition } from '../../../../domain/records/record-change.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { seesContacts } from '../../../../domain/users/people-in-sight.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { textOf } from '../../wire/wire-types.ts'

/** Filters of lists and exports of users. */
export const USER_FILTER_KEYS = {
  userName: Type.Optional(textOf(30)),
  nickName: Type.Optional(textOf(30)),
  phonenumber: Type.Optional(textOf(20)),
  status: Type.Optional(WireStatus),
  deptId: Type.Optional(textOf(20)),
  ...TIME_KEYS,
}

/** Filters that only lists accept. */
export const CHOSEN_KEYS = {
  userIds: Type.Optional(textOf(4096)),
  excludeUserIds: Type.Optional(textOf(4096)),
}

export interface AskedUsers {
  readonly conditions: readonly Condition[]
  readonly branch: Id | undefined
}

type Asked = Readonly<Record<string, string | undefined>>

/** @throws InvalidDate. @throws InvalidId */
export function userFilter(asked: Asked, by: Caller): AskedUsers {
  const range = timeRange(asked)
  const { status, userIds, excludeUserIds, deptId, phonenumber } = asked
  const conditions: Condition[] = [
    ...containing('name', asked.userName),
    ...containing('nickName', asked.nickName),
    ...(phonenumber ? [phoneCondition(phonenumber, by)] : []),
    ...(status ? [{ field: 'status', is: recordStatus(status) }] : []),
    ...(range ? [{ field: 'createdAt', ...range }] : []),
    ...(userIds ? [{ field: 'id', in: parseIdList(userIds) }] : []),
    ...(excludeUserIds ? [{ field: 'id', noneOf: parseIdList(excludeUserIds) }] : []),
  ]
  return { conditions, branch: deptId ? idFromWire(deptId) : undefined }
}

/** Parts of a number that is shown masked would reveal the whole of it, digit by digit. */
function phoneCondition(text: string, by: Caller): Condition {
  const field = 'phoneNumber'
  return seesContacts(by) ? { field, contains: text } : { field, is: text }
}

function containing(field: string, text: string | undefined): Condition[] {
  return text ? [{ field, contains: text }] : []
}
