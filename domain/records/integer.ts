import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

const LARGEST = 2_147_483_647

interface IntegerOptions extends Options<number> {
  readonly min?: number
  readonly max?: number
}

/** A whole number within its bounds. */
export function integer<const O extends IntegerOptions>(options?: O): FieldOf<number, O>
export function integer(options: IntegerOptions = {}): Field<number | undefined> {
  const { min = -LARGEST, max = LARGEST } = options
  return {
    ...base('integer', options),
    min,
    max,
    accepts: (value = min) => Number.isInteger(value) && value >= min && value <= max,
  }
}
