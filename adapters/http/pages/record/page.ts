import type { CallerContext, GuardContext } from '../../../../application/modules/module-context.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import type { Fields } from '../../../../domain/records/field.ts'
import type { RecordChange, RecordType, RowOf, Scope } from '../../../../domain/records/record.ts'
import type { Words } from '../../../../domain/records/shown.ts'
import type { RowAction } from '../row-action.ts'
import type { DepartmentScope } from './department-scope.ts'
import type { PageMenu, Sheet } from './page-parts.ts'

export interface PageDescription<F extends Fields> {
  readonly of: RecordType<F>
  /** Singular and plural, in the words of the page, and the title if it is not the plural. */
  readonly words: {
    readonly en: readonly [string, string]
    readonly zh: string
    readonly title?: Words
  }
  readonly url: `/${string}`
  /** The first two parts of the page's permission codes. */
  readonly permission: `${string}:${string}`
  /** Its area in the operation log. Default: the name of the record. */
  readonly area?: OperationArea
  /** Its entry in the menu, which is added once. Its buttons follow from what the page offers. */
  readonly menu?: PageMenu
  /** Replaces the paged list by an unpaged one, for trees that front ends build. */
  readonly isFlat?: boolean
  /** Filters that only the page's scope evaluates. */
  readonly scopeFilters?: readonly string[]
  /** The page's export. Without it there is none. */
  readonly sheet?: Sheet<keyof F & string>
  /** Further buttons of each row in generated pages. */
  readonly actions?: readonly RowAction[]
  /** Codes with which its changes are refused, besides those of all pages. */
  readonly errors?: readonly string[]
  /** Which rows a caller sees and may change. Default: all. */
  readonly scope?: DepartmentScope | ((asked: Asked, caller: Caller) => Scope)
  /** Refuses a change by throwing, before it is made and in its transaction. */
  guard?(change: RecordChange<RowOf<F>>, context: GuardContext): Promise<void>
  /** Further work of a change, in its transaction. */
  after?(change: RecordChange<RowOf<F>>, context: CallerContext): Promise<void>
}

/** A page of the console, as its routes need it. */
export type Page = Omit<PageDescription<Fields>, 'of' | 'area'> & {
  readonly of: RecordType
  readonly area: OperationArea
}

/** Declares the page of a record: list, form, permissions, audit entries, and export if it has a sheet. */
export function page<const F extends Fields>(description: PageDescription<F>) {
  return { area: description.of.name, ...description }
}

/** The page's name in menus and logs. */
export function pageTitle({ words: { en, zh, title } }: Pick<Page, 'words'>): Words {
  return title ?? [en[1].charAt(0).toUpperCase() + en[1].slice(1), zh]
}
