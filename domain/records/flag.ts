import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

export function flag<const O extends Options<boolean>>(options?: O): FieldOf<boolean, O>
export function flag(options: Options<boolean> = {}): Field<boolean> {
  return { ...base('flag', options), accepts: () => true }
}
