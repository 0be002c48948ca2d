import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import type { Fields, RowOf } from '../../../../domain/records/record-row.ts'
import type { Language } from '../../words/language.ts'
import type { WireColumn } from './wire-column.ts'

type ValueIn<Row, K extends keyof Row> = NonNullable<Row[K]>

/** Maps the id and every field; `hidden` fields are never on the wire. */
type Wire<F extends Fields> = { readonly id: WireColumn<never> } & {
  readonly [K in keyof F]: WireColumn<ValueIn<RowOf<F>, K>> | WireColumn<never> | 'hidden'
}

export interface Sheet<Name extends string> {
  /** Name of the file without its extension. */
  readonly name: string
  readonly columns: readonly (Name | 'id')[]
  readonly words: Readonly<Record<Language, string>>
  /** Dictionaries that label the values of fields. */
  readonly labels?: Readonly<Partial<Record<Name, string>>>
}

export interface PageDescription<F extends Fields> {
  readonly of: RecordType<F>
  /** Singular and plural, in the words of the page. */
  readonly words: { readonly en: readonly [string, string]; readonly zh: string }
  readonly url: `/${string}`
  /** The first two parts of the page's permission codes. */
  readonly permission: `${string}:${string}`
  /** The area in the operation log and in the API description. */
  readonly area: OperationArea
  readonly wire: Wire<F>
  /** Replaces the paged list by an unpaged one, for trees that front ends build. */
  readonly isFlat?: boolean
  /** Filters that only the page's scope evaluates. */
  readonly scopeFilters?: readonly string[]
  /** The page's export. Without it there is none. */
  readonly sheet?: Sheet<keyof F & string>
}

/** A page of the console, as its routes need it. */
export interface Page extends Omit<PageDescription<Fields>, 'of' | 'wire'> {
  readonly of: RecordType
  readonly wire: Readonly<Record<string, WireColumn<unknown> | 'hidden'>>
}

export function page<const F extends Fields>(description: PageDescription<F>): PageDescription<F> {
  return description
}
