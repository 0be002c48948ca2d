import type { Static } from 'typebox'
import type { OperationFilter } from '../../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../../domain/audit/operation-kind.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { textOf } from '../../wire/wire-types.ts'
import { areasWith } from '../../words/area-words.ts'
import type { Language } from '../../words/language.ts'

/** Filters of lists and exports of the operation log. */
export const OPERATION_KEYS = {
  ...TIME_KEYS,
  title: Type.Optional(
    Type.String({ maxLength: 64, description: 'Part of an area, in the language of the request' }),
  ),
  operName: Type.Optional(textOf(64)),
  operIp: Type.Optional(textOf(64)),
  businessType: Type.Optional(Type.String({ pattern: '^[0-9]$' })),
  status: Type.Optional(Type.String({ pattern: '^[01]$', description: '0 success, 1 failure' })),
}

const Asked = Type.Object(OPERATION_KEYS)

/** @throws InvalidDate */
export function operationFilter(asked: Static<typeof Asked>, language: Language): OperationFilter {
  const { title, operName, operIp, businessType, status } = asked
  const kind = businessType === undefined ? undefined : OPERATION_KINDS[Number(businessType)]
  return {
    ...(title !== undefined && { areas: areasWith(title, language) }),
    ...(operName !== undefined && { operatorContains: operName }),
    ...(operIp !== undefined && { addressContains: operIp }),
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { hasFailed: status === '1' }),
    ...timeRange(asked),
  }
}
