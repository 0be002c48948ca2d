import type { Bind, ServiceIdentifier } from 'inversify'
import { formScope } from '../../adapters/http/pages/exports/form-scope.ts'
import type { Page, PageDescription } from '../../adapters/http/pages/record/page.ts'
import { pageExport } from '../../adapters/http/pages/record/page-export.ts'
import { pageRoutes } from '../../adapters/http/pages/record/page-routes.ts'
import { FilesInTexts } from '../../application/files/files-in-texts.ts'
import { FieldChecks } from '../../application/records/field-checks.ts'
import { ManageRecords } from '../../application/records/manage-records.ts'
import type { RecordHooks } from '../../application/records/record-hooks.ts'
import type { Fields } from '../../domain/records/field.ts'
import type { RowOf } from '../../domain/records/record.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

/** Tokens of a page's hooks. */
type BoundHooks<Row> = {
  readonly [K in keyof RecordHooks<Row>]?: ServiceIdentifier<NonNullable<RecordHooks<Row>[K]>>
}

/**
 * Binds the routes of a page, with its hooks.
 * @returns the service that manages its records, for further routes
 */
export function bindPage<const F extends Fields>(
  bind: Bind,
  page: PageDescription<F> & Pick<Page, 'area'>,
  { guard, after, scope }: BoundHooks<RowOf<F>> = {},
): ServiceIdentifier<ManageRecords> {
  const records = token<ManageRecords>(`Manage ${page.of.name}`)
  bind(records).toDynamicValue((made) => {
    const hook = <Hook>(bound?: ServiceIdentifier<Hook>) => (bound ? made.get(bound) : undefined)
    const hooks = { guard: hook(guard), after: hook(after), scope: hook(scope) }
    const [store, clock] = [made.get(T.RecordStores)(page.of), made.get(T.Clock)]
    return new ManageRecords(page.of, { store, clock, checks: made.get(FieldChecks) }, hooks)
  })
  bind(T.ShownRecords).toDynamicValue((made) => {
    return { of: page.of, words: page.words, records: () => made.get(records) }
  })
  bind(T.Routes).toDynamicValue((made) => {
    const manage = made.get(records)
    const { exportRows } = made.get(T.Config).console
    const tools = { sheets: made.get(T.SheetWriter), dictionaries: made.get(T.DictionaryRepo) }
    const shown = pageRoutes(page, manage, made.get(FilesInTexts))
    return [shown, formScope(pageExport(page, manage, tools, exportRows))]
  })
  return records
}
