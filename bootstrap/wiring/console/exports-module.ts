import { ContainerModule } from 'inversify'
import { CLIENTS_EXPORT } from '../../../adapters/http/pages/clients.ts'
import { exportRoute } from '../../../adapters/http/pages/exports/export-route.ts'
import { formScope } from '../../../adapters/http/pages/exports/form-scope.ts'
import { LOGIN_LOG_EXPORT } from '../../../adapters/http/pages/monitor/export-login-log.ts'
import { OPERATIONS_EXPORT } from '../../../adapters/http/pages/monitor/export-operations.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import {
  SHEET_DECODER,
  SHEET_LIMITS,
  XlsxSheetReader,
} from '../../../adapters/xlsx/xlsx-sheet-reader.ts'
import { XlsxSheetWriter } from '../../../adapters/xlsx/xlsx-sheet-writer.ts'
import { ListOperations } from '../../../application/audit/list-operations.ts'
import { ClientSource } from '../../../application/exports/client-source.ts'
import { RowExport } from '../../../application/exports/row-export.ts'
import { ListLoginLog } from '../../../application/login-log/list-login-log.ts'
import { Tokens as T } from '../tokens.ts'

/** Lists as files for spreadsheet programs. */
export const exportsModule = new ContainerModule(({ bind }) => {
  bind(T.SheetWriter).toConstantValue(new XlsxSheetWriter())
  bind(T.SheetReader).toResolvedValue(
    () => new XlsxSheetReader(new ChildProgram(SHEET_DECODER, SHEET_LIMITS)),
  )
  bind(T.Routes).toResolvedValue(
    (sheets, { console: { exportRows } }, operations, logins) => [
      formScope([
        exportRoute(OPERATIONS_EXPORT, new RowExport(operations, exportRows), sheets),
        exportRoute(LOGIN_LOG_EXPORT, new RowExport(logins, exportRows), sheets),
      ]),
    ],
    [T.SheetWriter, T.Config, ListOperations, ListLoginLog],
  )
  bind(T.Routes).toResolvedValue(
    (sheets, { console: { exportRows } }, registry, digests) => [
      formScope([
        exportRoute(
          CLIENTS_EXPORT,
          new RowExport(new ClientSource(registry, digests), exportRows),
          sheets,
        ),
      ]),
    ],
    [T.SheetWriter, T.Config, T.ManagedClientRepo, T.TokenDigest],
  )
})
