import type { Field, FieldKind, FilterKind, Writing } from './field.ts'

/** Without `empty` a form has to give the value. With `empty: undefined` there may be none. */
export interface Options<T> {
  readonly filter?: FilterKind
  readonly empty?: T | undefined
}

/** What the options say of the values of a field, and of who gives them. */
export type FieldOf<T, O> = O extends { readonly empty: infer E }
  ? Field<E extends undefined ? T | undefined : T, 'optional'>
  : Field<T, 'required'>

export function base<T>(kind: FieldKind, options: Options<T>) {
  const writing: Writing = 'empty' in options ? 'optional' : 'required'
  return { ...options, kind, writing }
}

/** Its column may be null. */
export function mayBeNone(field: Field): boolean {
  return 'empty' in field && field.empty === undefined
}
