import type { Condition } from '../../../../domain/records/record-change.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
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

/** A filter that only lists accept. */
export const CHOSEN_KEYS = {
  userIds: Type.Optional(textOf(4096)),
}

export interface AskedUsers {
  readonly conditions: readonly Condition[]
  readonly branch: Id | undefined
}

type Asked = Readonly<Record<string, string | undefined>>

/** @throws InvalidDate. @throws InvalidId */
export function userFilter(asked: Asked): AskedUsers {
  const range = timeRange(asked)
  const { status, userIds, deptId } = asked
  const conditions: Condition[] = [
    ...containing('name', asked.userName),
    ...containing('nickName', asked.nickName),
    ...containing('phoneNumber', asked.phonenumber),
    ...(status ? [{ field: 'status', is: recordStatus(status) }] : []),
    ...(range ? [{ field: 'createdAt', ...range }] : []),
    ...(userIds ? [{ field: 'id', in: parseIdList(userIds) }] : []),
  ]
  return { conditions, branch: deptId ? idFromWire(deptId) : undefined }
}

function containing(field: string, text: string | undefined): Condition[] {
  return text ? [{ field, contains: text }] : []
}
