import type { TakenStep } from '../../../../application/platforms/test-steps.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { catalogueOf } from '../../words/texts.ts'

/** One step of trying a storage platform, as the console shows it. */
export const PlatformStep = Type.Object({
  step: Type.String({
    description:
      '`place`, `access`, `write`, `read`, `range`, `list`, `sign`, `privacy` or `remove`',
  }),
  passed: Type.Boolean(),
  milliseconds: Type.Integer(),
  /** Texts of our own: what a platform answers is passed on to nobody. */
  advice: NullableText,
})

export function platformStep({ step, milliseconds, trouble, warning }: TakenStep, to: Language) {
  const finding = trouble ?? warning
  const advice = finding && catalogueOf(to)[`platform_not_working.${finding}`]
  return { step, passed: trouble === undefined, milliseconds, advice: advice ?? null }
}
