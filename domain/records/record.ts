import type { Id } from '../shared/id.ts'
import type { Field, Fields, Writing } from './field.ts'
import { joined } from './joined.ts'
import type { Shown } from './shown.ts'
import type { Reference } from './table-reference.ts'

export type AnyRow = { readonly id: Id } & Readonly<Record<string, unknown>>

type ValueOf<F> = F extends Field<infer T, Writing> ? T : never
type Named<F extends Fields, W extends Writing> = {
  readonly [K in keyof F as F[K]['writing'] extends W ? K : never]: ValueOf<F[K]>
}

/** A stored row, with its id. */
export type RowOf<F extends Fields> = { readonly id: Id } & {
  readonly [K in keyof F]: ValueOf<F[K]>
}
type WrittenOf<F extends Fields> = Named<F, 'required' | 'optional'>
/** What a new row is made from: fields with a default may be absent. */
export type FormOf<F extends Fields> = Named<F, 'required'> & Partial<Named<F, 'optional'>>

type Label = Field<string | undefined, 'never'>

/** For each reference, a field with the labels of what it refers to. */
type LabelsOf<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends {
    readonly refersTo: Reference & { readonly label: string }
  }
    ? `${K}Name`
    : never]: Label
}

export interface SortKey<Name extends string = string> {
  readonly by: Name | 'id'
  readonly descending: boolean
}

interface Description<F extends Fields> {
  readonly name: string
  /** Defaults to `name` with an s. */
  readonly table?: string
  /** How the id appears. Default: `id`, in both languages. */
  readonly id?: Shown
  readonly fields: F
  /** Fields that lists may be sorted by. The id is always the last criterion. */
  readonly sort?: readonly (keyof F & string)[]
  /** The order of a list when the request names none. */
  readonly order?: readonly SortKey<keyof F & string>[]
  /** Unique combinations. The error names the last field of a combination. */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** The same among the rows that have these values, such as those that are not archived. */
  readonly uniqueAmong?: readonly {
    readonly fields: readonly (keyof F & string)[]
    readonly where: Partial<Omit<RowOf<NoInfer<F>>, 'id'>>
  }[]
  /** Its rows are part of a configuration, which knows them by what is unique. */
  readonly exported?: true
  /** What is left to do for rows that an import of a configuration has added. */
  readonly afterImport?: string
  /** Checks that involve several fields. @throws InvalidField */
  check?(row: WrittenOf<F>): void
}

/** Describes a table that has a list and a form. Everything else is derived from it. */
export type RecordType<F extends Fields = Fields, Table extends string = string> = Required<
  Omit<Description<F>, 'check' | 'exported' | 'afterImport' | 'table'>
> &
  Pick<Description<F>, 'check' | 'exported' | 'afterImport'> & { readonly table: Table }

/** Declares the fields of a record, what is unique, and how lists are sorted. */
export function record<
  const F extends Fields,
  const Name extends string,
  const Table extends string = `${Name}s`,
>(
  description: Description<F> & { readonly name: Name; readonly table?: Table },
): RecordType<F & LabelsOf<F>, Table>
export function record(description: Description<Fields>): RecordType {
  return {
    table: `${description.name}s`,
    id: {},
    sort: [],
    order: [],
    unique: [],
    uniqueAmong: [],
    ...description,
    fields: withLabels(description.fields),
  }
}

/** @returns all fields, each reference followed by its label */
function withLabels(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
      // A wrong field is named when its module is judged.
      field?.refersTo?.label === undefined
        ? [[name, field]]
        : [
            [name, field],
            [`${name}Name`, labelOf(name, field, field.refersTo.label)],
          ],
    ),
  )
}

function labelOf(name: string, field: Field, label: string): Field {
  const { refersTo, isMany, wire = name, words: [en, zh] = [name, name], isHidden } = field
  const from = { by: name, table: refersTo?.table ?? '', field: label, ...(isMany && { isMany }) }
  const shown = { wire: `${wire}Name`, words: [`${en} (name)`, `${zh}名称`] as const }
  return joined(from, { ...shown, ...(isHidden && { isHidden }) })
}

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
