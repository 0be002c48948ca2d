import { type Id, isId } from '../shared/id.ts'
import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'

interface ReferenceOptions extends Options<Id>, Pick<Field, 'zeroIsNone'> {}

/** The id of another record; none at the root of a tree. A guard checks that the record exists. */
export function reference<const O extends ReferenceOptions>(options?: O): FieldOf<Id, O>
export function reference(options: ReferenceOptions = {}): Field<Id | undefined> {
  return { ...base('id', options), accepts: (value) => value === undefined || isId(value) }
}
