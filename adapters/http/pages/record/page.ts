import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import type { Fields, RowOf } from '../../../../domain/records/record-row.ts'
import type { Language } from '../../words/language.ts'
import type { WireColumn } from './wire-column.ts'

type ValueIn<Row, K extends keyof Row> = NonNullable<Row[K]>

/** Every field and the id: none can be forgotten. `hidden` ones are never shown or asked for. */
type Wire<F extends Fields> = { readonly id: WireColumn<never> } & {
  readonly [K in keyof F]: WireColumn<ValueIn<RowOf<F>, K>> | WireColumn<never> | 'hidden'
}

export interface Sheet<Name extends string> {
  /** Of the file. */
  readonly name: string
  readonly columns: readonly (Name | 'id')[]
  readonly words: Readonly<Record<Language, string>>
  /** Dictionaries with the labels of fields. */
  readonly labels?: Readonly<Partial<Record<Name, string>>>
}

export interface PageDescription<F extends Fields> {
  readonly of: RecordType<F>
  /** One and many of them, in the words of the page. */
  readonly words: { readonly en: readonly [string, string]; readonly zh: string }
  readonly url: `/${string}`
  /** The first two words of its codes. */
  readonly permission: `${string}:${string}`
  /** In the operation log, and in the description of the API. */
  readonly area: OperationArea
  readonly wire: Wire<F>
  /** A whole list instead of pages, with a route beside the page: of trees, which the front ends build. */
  readonly isFlat?: boolean
  /** What only the scope of the page understands. */
  readonly askedOfScope?: readonly string[]
  /** Of its export; without one there is none. */
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
