export type FieldKind = 'text' | 'flag' | 'integer' | 'id' | 'moment'

/** Who gives a field its value: a form, which may leave out what is `optional`, or the service. */
export type Writing = 'required' | 'optional' | 'never'

/** `range` is for moments. `contains` is literal: `%` and `_` mean themselves. */
export type FilterKind = 'contains' | 'equals' | 'range'

/** What the service knows about a new row. */
export type Stamp = 'author' | 'authorName' | 'department' | 'now'

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
  readonly stamp?: Stamp
  /** In a new row when nobody says; `undefined` where the column may be null. */
  readonly empty?: T | undefined
  accepts(value: T): boolean
}
