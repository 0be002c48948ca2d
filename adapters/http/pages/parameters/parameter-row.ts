import type { Static } from 'typebox'
import type { Parameter, ParameterText } from '../../../../domain/settings/parameter.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, textOf, WireId } from '../../wire/wire-types.ts'

export const ParameterRow = Type.Object({
  configId: WireId,
  configName: Type.String(),
  configKey: Type.String(),
  configValue: Type.String(),
  configType: Type.String({ description: 'Y: built in, cannot be removed or renamed' }),
  remark: NullableText,
  createTime: Type.String(),
})

/** What an operator writes. Whether a parameter is built in is not for them to say. */
export const PARAMETER_KEYS = {
  configName: textOf(100),
  configKey: textOf(100),
  configValue: Type.String({ maxLength: 4000 }),
  remark: Type.Optional(Type.Unsafe<string | null>({ ...textOf(500), type: ['string', 'null'] })),
}

const Written = Type.Object(PARAMETER_KEYS)

export function parameterText(body: Static<typeof Written>): ParameterText {
  return {
    key: body.configKey,
    name: body.configName,
    value: body.configValue,
    remark: body.remark ?? undefined,
  }
}

export function parameterRow(parameter: Parameter) {
  return {
    configId: wireId(parameter.id),
    configName: parameter.name,
    configKey: parameter.key,
    configValue: parameter.value,
    configType: parameter.isBuiltIn ? 'Y' : 'N',
    remark: parameter.remark ?? null,
    createTime: wireDate(parameter.createdAt),
  }
}
