import type { Caller } from '../identity/caller.ts'
import type { Shown } from './shown.ts'

export type FieldKind = 'text' | 'flag' | 'integer' | 'id' | 'moment'

/** Who sets a field: a form (which may omit an `optional` one) or the service. */
export type Writing = 'required' | 'optional' | 'never'

/** `range` is for moments. `contains` is literal: `%` and `_` are ordinary characters. */
export type FilterKind = 'contains' | 'equals' | 'range'

/** A column of a referenced row. It is read together with the row and never written. */
export interface Joined {
  readonly by: string
  readonly table: string
  /** Without it: the ids from the root of a tree to the referenced row, joined by commas. */
  readonly field?: string
}

export interface Field<T = unknown, W extends Writing = Writing> extends Shown {
  readonly kind: FieldKind
  readonly writing: W
  readonly filter?: FilterKind
  /** Bounds of a text (characters) or a number. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  readonly hasLines?: boolean
  /** A flag's letters on the wire for false and true, and what they mean. */
  readonly letters?: readonly [down: string, up: string, meaning: string]
  /** The wire id 0 stands for no reference, such as the top level of a tree. */
  readonly zeroIsNone?: true
  /** For long tables: a column `<name>_folded` has the form without case and width. */
  readonly keepsFolded?: boolean
  readonly stamp?: (by: Caller, now: Date) => T
  readonly joined?: Joined
  /** The default in a new row; `undefined` for a nullable column. */
  readonly empty?: T | undefined
  accepts(value: T): boolean
}
