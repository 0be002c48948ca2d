import type { Field } from './field.ts'
import { type ReferenceOptions, type Referring, referring } from './reference.ts'

/** A department in the caller's data scope. The row also has its name. */
export function department<const O extends ReferenceOptions>(options?: O): Referring<O>
export function department(options: ReferenceOptions = {}): Field {
  return referring({ table: 'departments', label: 'name' }, options)
}
