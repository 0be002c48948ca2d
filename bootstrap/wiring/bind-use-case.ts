import type { Bind } from 'inversify'
import { type ExportedList, exportRoute } from '../../adapters/http/pages/exports/export-route.ts'
import { formScope } from '../../adapters/http/pages/exports/form-scope.ts'
import { mounted, type Route } from '../../adapters/http/route.ts'
import { RowExport, type RowSource } from '../../application/exports/row-export.ts'
import { gathered, type Tools } from './bind-class.ts'
import { Tokens } from './tokens.ts'

/** Binds the routes of a page, with the use-cases that they call. */
export function bindRoutes<T extends object>(
  bind: Bind,
  routes: readonly Route<T>[],
  useCases: NoInfer<Tools<T>>,
): void {
  bind(Tokens.Routes).toDynamicValue((made) => [mounted(routes, gathered(useCases).of(made))])
}

/** Binds the export of a list. */
export function bindExport<Filter, Row, Column extends string>(
  bind: Bind,
  list: ExportedList<Filter, Row, Column>,
  source: Tools<{ source: RowSource<Filter, Row> }>['source'],
): void {
  bind(Tokens.Routes).toDynamicValue((made) => {
    const { exportRows } = made.get(Tokens.Config).console
    const rows = new RowExport(gathered({ source }).of(made).source, exportRows)
    return [formScope([exportRoute(list, rows, made.get(Tokens.SheetWriter))])]
  })
}
