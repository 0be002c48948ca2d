import type { Field } from './field.ts'
import { base, type Options } from './field-options.ts'

export function flag(
  options: Options<boolean> & { readonly empty: boolean },
): Field<boolean, 'optional'>
export function flag(options?: Options<boolean>): Field<boolean, 'required'>
export function flag(options: Options<boolean> = {}): Field<boolean> {
  return { ...base('flag', options), accepts: () => true }
}
