import type { CallerContext, GuardContext } from '../../../../application/modules/module-context.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { ScopedFields } from '../../../../domain/access/rows-in-scope.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import type { RecordChange, Scope } from '../../../../domain/records/record-change.ts'
import type { Fields, RowOf } from '../../../../domain/records/record-row.ts'
import type { Language } from '../../words/language.ts'

export interface Sheet<Name extends string> {
  /** Name of the file without its extension. */
  readonly name: string
  readonly words: Readonly<Record<Language, string>>
  /** Default: all that lists have. */
  readonly columns?: readonly (Name | 'id')[]
}

/** The rows of the caller's data scope; a list may be narrowed to departments by parameters. */
export interface DepartmentScope {
  readonly fields: ScopedFields
  /** Parameters for one department, and for one with everything below it. */
  readonly exact?: string
  readonly branch?: string
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
  /** Replaces the paged list by an unpaged one, for trees that front ends build. */
  readonly isFlat?: boolean
  /** Filters that only the page's scope evaluates. */
  readonly scopeFilters?: readonly string[]
  /** The page's export. Without it there is none. */
  readonly sheet?: Sheet<keyof F & string>
  /** Which rows a caller sees and may change. Default: all. */
  readonly scope?: DepartmentScope | ((asked: Asked, caller: Caller) => Scope)
  /** Refuses a change by throwing, before it is made and in its transaction. */
  guard?(change: RecordChange<RowOf<F>>, context: GuardContext): Promise<void>
  /** Further work of a change, in its transaction. */
  after?(change: RecordChange<RowOf<F>>, context: CallerContext): Promise<void>
}

/** A page of the console, as its routes need it. */
export type Page = Omit<PageDescription<Fields>, 'of'> & { readonly of: RecordType }

export function page<const F extends Fields>(description: PageDescription<F>): PageDescription<F> {
  return description
}
