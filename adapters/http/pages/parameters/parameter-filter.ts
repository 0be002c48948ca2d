import type { Static } from 'typebox'
import type { ParameterFilter } from '../../../../application/ports/parameter-desk.ts'
import { Type } from '../../wire/schema.ts'
import { TIME_KEYS, timeRange } from '../../wire/time-range.ts'
import { textOf } from '../../wire/wire-types.ts'

/** What system parameters are asked for by. */
export const PARAMETER_FILTER_KEYS = {
  ...TIME_KEYS,
  configName: Type.Optional(textOf(100)),
  configKey: Type.Optional(textOf(100)),
  configType: Type.Optional(Type.String({ pattern: '^[YN]$', description: 'Y: built in' })),
}

const Asked = Type.Object(PARAMETER_FILTER_KEYS)

/** @throws InvalidDate */
export function parameterFilter(asked: Static<typeof Asked>): ParameterFilter {
  const { configName, configKey, configType } = asked
  return {
    ...(configName !== undefined && { nameContains: configName }),
    ...(configKey !== undefined && { keyContains: configKey }),
    ...(configType !== undefined && { isBuiltIn: configType === 'Y' }),
    ...timeRange(asked),
  }
}
