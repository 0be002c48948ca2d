import type { Caller } from '../identity/caller.ts'

export type FieldKind = 'text' | 'flag' | 'integer' | 'id' | 'moment'

/** Who gives a field its value: a form, which may leave out what is `optional`, or the service. */
export type Writing = 'required' | 'optional' | 'never'

/** `range` is for moments. `contains` is literal: `%` and `_` mean themselves. */
export type FilterKind = 'contains' | 'equals' | 'range'

/** What other rows of a table say, read along and never written. */
export interface Joined {
  /** The reference to one of them. */
  readonly by: string
  readonly table: string
  /** Without one: the ids from the top of a tree down to the row that is meant, joined by commas. */
  readonly field?: string
}

export interface Field<T = unknown, W extends Writing = Writing> {
  readonly kind: FieldKind
  readonly writing: W
  readonly filter?: FilterKind
  /** Of a text or a number. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  /** A text of several lines. */
  readonly hasLines?: boolean
  /** What the service says of a new row. */
  readonly stamp?: (by: Caller, now: Date) => T
  readonly joined?: Joined
  /** In a new row when nobody says; `undefined` where the column may be null. */
  readonly empty?: T | undefined
  accepts(value: T): boolean
}
