import type { Caller } from '../identity/caller.ts'
import type { Option, Shown } from './shown.ts'
import type { Reference } from './table-reference.ts'

export type FieldKind = 'text' | 'flag' | 'integer' | 'decimal' | 'date' | 'moment' | 'json' | 'id'

/** Who sets a field: a form (which may omit an `optional` one) or the service. */
export type Writing = 'required' | 'optional' | 'never'

/** `range`, whose ends may be open, is for what is ordered. `contains` is literal: `%` and `_` are ordinary characters. */
export type FilterKind = 'contains' | 'equals' | 'range'

/** A column of a referenced row. It is read together with the row and never written. */
export interface Joined {
  readonly by: string
  readonly table: string
  /** Without it: the ids from the root of a tree to the referenced row, joined by commas. */
  readonly field?: string
  /** The texts of all referenced rows, in their order. */
  readonly isMany?: true
}

export interface Field<T = unknown, W extends Writing = Writing> extends Shown {
  readonly kind: FieldKind
  readonly writing: W
  readonly filter?: FilterKind
  /** Bounds of a text (characters), a number, or JSON (bytes). */
  readonly min?: number
  readonly max?: number
  /** All digits of a decimal, and those after its point. */
  readonly digits?: number
  readonly scale?: number
  readonly pattern?: RegExp
  readonly hasLines?: boolean
  /**
   * It is markup in which addresses of files are kept without their signatures. Whoever reads the row
   * gets them signed, so only an address that was signed lately may be written.
   */
  readonly showsFiles?: true
  /** A JSON schema. */
  readonly shape?: object
  readonly refersTo?: Reference
  /** Extensions of files. */
  readonly types?: readonly string[]
  /** It has a list of values. */
  readonly isMany?: true
  /** It is one of `options`, or of the values of its dictionary. */
  readonly isChoice?: true
  readonly options?: readonly Option[] | undefined
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

export type Fields = Readonly<Record<string, Field>>
