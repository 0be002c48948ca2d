import type { Field } from './field.ts'
import { type ReferenceOptions, type Referring, referring } from './reference.ts'

/** A user whom the caller may see. The row also has the nickname. */
export function user<const O extends ReferenceOptions>(options?: O): Referring<O>
export function user(options: ReferenceOptions = {}): Field {
  return referring({ table: 'users', label: 'nickName' }, options)
}
