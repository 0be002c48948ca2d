import { type Id, isId } from '../shared/id.ts'
import type { Field } from './field.ts'
import { type Absent, base, type Options } from './field-options.ts'

/** The id of another record; none at the top of a tree. Whether that exists, a guard asks. */
export function reference(options: Options<Id> & Absent): Field<Id | undefined, 'optional'>
export function reference(options?: Options<Id>): Field<Id, 'required'>
export function reference(options: Options<Id> = {}): Field<Id | undefined> {
  return { ...base('id', options), accepts: (value) => value === undefined || isId(value) }
}
