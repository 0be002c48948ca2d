import type { FieldKind, FilterKind, Writing } from './field.ts'

export interface Options<T> {
  readonly filter?: FilterKind
  readonly empty?: T | undefined
}

// Without `empty` a form has to give the value. With `empty: undefined` there may be none.
export interface Absent {
  readonly empty: undefined
}

export function base<T>(kind: FieldKind, options: Options<T>) {
  const writing: Writing = 'empty' in options ? 'optional' : 'required'
  return { ...options, kind, writing }
}
