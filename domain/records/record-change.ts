import type { Id } from '../shared/id.ts'

/** What is about to be done, or has just been. A row to be added has no id yet. */
export type RecordChange<Row> =
  | { readonly kind: 'add'; readonly row: Omit<Row, 'id'> & { readonly id?: Id } }
  | { readonly kind: 'edit'; readonly before: Row; readonly row: Row }
  | { readonly kind: 'remove'; readonly rows: readonly Row[] }

/** To be called once a change is stored for good. */
export type Settled = () => Promise<void>

export type Condition<Name extends string = string> = { readonly field: Name | 'id' } & (
  | { readonly is: unknown }
  | { readonly contains: string }
  | { readonly in: readonly unknown[] }
  | { readonly from: Date; readonly to: Date }
)

/** Rows for which some list of conditions holds as a whole, or all rows there are. */
export type Scope = 'all' | { readonly anyOf: readonly (readonly Condition[])[] }
