import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

interface FlagOptions extends Options<boolean>, Pick<Field, 'letters'> {}

/** Yes or no. */
export function flag<const O extends FlagOptions>(options?: O): FieldOf<boolean, O>
export function flag(options: FlagOptions = {}): Field<boolean> {
  return { ...base('flag', options), accepts: () => true }
}
