import type { Id } from '../shared/id.ts'

/** `undefined` means that the form does not mention the field; `null` clears it. */
export type Form = Readonly<Record<string, unknown>>

/** A change, before or after it is stored. A row to be added has no id yet. */
export type RecordChange<Row> =
  | { readonly kind: 'add'; readonly row: Omit<Row, 'id'> & { readonly id?: Id } }
  | { readonly kind: 'edit'; readonly before: Row; readonly row: Row }
  | { readonly kind: 'remove'; readonly rows: readonly Row[] }

/** Called after the transaction of a change is committed. */
export type Settled = () => Promise<void>

export type Condition<Name extends string = string> = { readonly field: Name | 'id' } & (
  | { readonly is: unknown }
  | { readonly contains: string }
  | { readonly in: readonly unknown[] }
  /** A list of values has one of these. */
  | { readonly hasAny: readonly unknown[] }
  | { readonly noneOf: readonly string[] }
  | { readonly from?: unknown; readonly to?: unknown }
)

/** Rows that satisfy at least one list of conditions completely, or all rows. */
export type Scope = 'all' | { readonly anyOf: readonly (readonly Condition[])[] }
