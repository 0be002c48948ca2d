import type { Field, FieldKind, FilterKind, Writing } from './field.ts'
import type { Shown } from './shown.ts'

/** Without `empty` the form must provide a value. With `empty: undefined` the value may be absent. */
export interface Options<T, F extends FilterKind = FilterKind> extends Shown {
  readonly filter?: F
  readonly empty?: T | undefined
}

/** Derives the value type of a field, and who sets it, from its options. */
export type FieldOf<T, O> = O extends { readonly empty: infer E }
  ? Field<E extends undefined ? T | undefined : T, 'optional'>
  : Field<T, 'required'>

export function base<T>(kind: FieldKind, options: Options<T>) {
  const writing: Writing = 'empty' in options ? 'optional' : 'required'
  return { ...options, kind, writing }
}

export function mayBeNone(field: Field): boolean {
  return 'empty' in field && field.empty === undefined
}

/** The same field, never on the wire. */
export function hidden<T, W extends Writing>(field: Field<T, W>): Field<T, W> {
  return { ...field, isHidden: true }
}
