import type { Caller } from '../../domain/identity/caller.ts'
import type { Fields } from '../../domain/records/field.ts'
import type { Condition, FormOf, RowOf, SortKey } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Whose rights and data scope count. The system may see and change all rows. */
export type Actor = Caller | 'system'

/** Absent: all rows, in the order of the record, up to 1,000. */
export interface Selection<Name extends string = string> {
  readonly where?: readonly Condition<Name>[]
  readonly sort?: readonly SortKey<Name>[]
  readonly offset?: number
  readonly limit?: number
}

/**
 * The rows of a record, under the rules of its page. Changes belong to the transaction of the
 * request, and throw outside of one.
 */
export interface ModuleRecords<F extends Fields> {
  list(selection: Selection<keyof F & string>, by: Actor): Promise<RowOf<F>[]>
  /** @throws RecordNotFound, also for a row that the actor may not see */
  get(id: Id, by: Actor): Promise<RowOf<F>>
  /** Locks rows until the transaction ends. Rows that do not exist are left out. */
  getForUpdate(ids: readonly Id[], by: Actor): Promise<RowOf<F>[]>
  /** @throws InvalidField, FieldTaken, and what the page's guard throws */
  add(form: FormOf<F>, by: Actor): Promise<Id>
  /** Absent fields keep their values. @throws RecordNotFound, and what `add` throws */
  edit(id: Id, change: Partial<FormOf<F>>, by: Actor): Promise<void>
  /** @throws RecordNotFound when none of them exists, and what the guard throws */
  remove(ids: readonly Id[], by: Actor): Promise<void>
}
