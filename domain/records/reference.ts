import { type Id, isId } from '../shared/id.ts'
import type { Field } from './field.ts'
import { base, type FieldOf, type Options } from './field-options.ts'
import { type OneOrSeveral, severalOf } from './several.ts'
import type { Reference } from './table-reference.ts'

export interface ReferenceOptions
  extends Options<Id | readonly Id[], 'equals' | 'contains'>,
    Pick<Field, 'zeroIsNone'> {
  /** Up to 100 different ids, in the order given. */
  readonly several?: true
  /** Default: removing what a row refers to is refused. */
  readonly whenRemoved?: Reference['whenRemoved']
}

interface ToRecord extends ReferenceOptions {
  /** A guard of the page checks ids without it, and the row has no label. */
  readonly to?: { readonly table: string }
  /** The field of the other record that the row shows, or `null` for none. Default: `name`. */
  readonly label?: string | null
}

/** The type of a field with ids of a table; its record gets a field with their labels. */
export type Referring<O> = FieldOf<OneOrSeveral<Id, O>, O> & {
  readonly refersTo: Reference & { readonly label: string }
}

type ReferenceOf<O> = O extends { readonly to: object } ? Referring<O> : FieldOf<Id, O>

/** The id of another record; none at the root of a tree. */
export function reference<const O extends ToRecord>(options?: O): ReferenceOf<O>
export function reference({ to, label = 'name', ...options }: ToRecord = {}): Field {
  if (to) return referring({ table: to.table, ...(label !== null && { label }) }, options)
  return oneId(options)
}

/** A field with ids of a table. */
export function referring(
  to: Pick<Reference, 'table' | 'label'>,
  options: ReferenceOptions,
): Field {
  const { several, whenRemoved = 'refused', ...rest } = options
  const one = { ...oneId(rest), refersTo: { ...to, whenRemoved } }
  return several ? severalOf(one) : one
}

function oneId(options: Options<Id | readonly Id[]>): Field {
  return { ...base('id', options), accepts: (value) => typeof value === 'string' && isId(value) }
}

/** A user whom the caller may see. The row also has the nickname. */
export function user<const O extends ReferenceOptions>(options?: O): Referring<O>
export function user(options: ReferenceOptions = {}): Field {
  return referring({ table: 'users', label: 'nickName' }, options)
}

/** A department in the caller's data scope. The row also has its name. */
export function department<const O extends ReferenceOptions>(options?: O): Referring<O>
export function department(options: ReferenceOptions = {}): Field {
  return referring({ table: 'departments', label: 'name' }, options)
}
