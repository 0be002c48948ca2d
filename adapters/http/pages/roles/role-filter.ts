import type { Condition } from '../../../../domain/records/record-change.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { textOf } from '../../wire/wire-types.ts'

export const ROLE_FILTER_KEYS = {
  ...TIME_KEYS,
  roleName: Type.Optional(textOf(30)),
  roleKey: Type.Optional(textOf(100)),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 normal, 1 disabled' })),
}

/** @throws InvalidDate */
export function roleConditions(query: Readonly<Record<string, string | undefined>>): Condition[] {
  const { roleName, roleKey, status } = query
  const range = timeRange(query)
  return [
    ...(roleName ? [{ field: 'name', contains: roleName }] : []),
    ...(roleKey ? [{ field: 'key', contains: roleKey }] : []),
    ...(status ? [{ field: 'status', is: status === '0' ? 'normal' : 'disabled' }] : []),
    ...(range ? [{ field: 'createdAt', ...range }] : []),
  ]
}
