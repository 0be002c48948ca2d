import { ContainerModule, type ResolutionContext } from 'inversify'
import { docsRoute } from '../../../adapters/http/description/docs-routes.ts'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { consoleRoute } from '../../../adapters/http/entry/console-route.ts'
import { DICTIONARY_ROUTES } from '../../../adapters/http/pages/dictionaries.ts'
import { FIGURE_ROUTES } from '../../../adapters/http/pages/monitor/figures.ts'
import {
  OPERATION_LOG_ROUTES,
  OPERATIONS_EXPORT,
} from '../../../adapters/http/pages/monitor/operation-log.ts'
import { NOTICE_ROUTES } from '../../../adapters/http/pages/notices.ts'
import { PARAMETER_ROUTES } from '../../../adapters/http/pages/parameters.ts'
import { INFO_ROUTES, MENU_ROUTES } from '../../../adapters/http/sign-in/me.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import {
  SHEET_DECODER,
  SHEET_LIMITS,
  XlsxSheetReader,
} from '../../../adapters/xlsx/xlsx-sheet-reader.ts'
import { XlsxSheetWriter } from '../../../adapters/xlsx/xlsx-sheet-writer.ts'
import { VisiblePeople } from '../../../application/access/visible-people.ts'
import { AuditTrail } from '../../../application/audit/audit-trail.ts'
import { ListOperations } from '../../../application/audit/list-operations.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { EraseEntries, type EraseTools } from '../../../application/logs/erase-entries.ts'
import {
  RemoveLogEntries,
  RemoveOldLogEntries,
} from '../../../application/logs/remove-log-entries.ts'
import { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import { ListCurrentNotices } from '../../../application/notices/notices.ts'
import { GetParameter, SetParameter } from '../../../application/settings/parameters.ts'
import { DICTIONARY_TYPE } from '../../../domain/dictionaries/dictionary.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { version } from '../../packaging/version.ts'
import { ssoSource } from '../../settings/directory-ways.ts'
import { allOf, bindClass, bindClassAs, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { accountAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'
import { frontEndSettings } from './front-end-settings-of.ts'

/** Routes that every page of the console requests. */
export const consoleModule = new ContainerModule(({ bind }) => {
  bindClass(bind, WhoAmI, [T.UserRepo])
  bindClass(bind, ListMyMenus, [T.MenuRepo, T.LeftBehind])
  const address = madeFrom(T.Config, accountAddress)
  bindRoutes(bind, MENU_ROUTES, {
    ...{ menus: ListMyMenus, ownEntries: allOf(T.OwnEntries), accountAddress: address },
  })
  bindClass(bind, ListCurrentNotices, [T.RecordStores])
  bindRoutes(bind, NOTICE_ROUTES, { current: ListCurrentNotices, texts: FilesInTexts })
  bindRoutes(bind, INFO_ROUTES, { whoAmI: WhoAmI, avatars: AvatarLinks })
  bind(T.Routes).toDynamicValue((made) => {
    const publicKeyLine = made.get(T.LoginPublicKey)
    const webhooks = Object.assign({}, ...made.getAll(T.DescribedWebhooks, { optional: true }))
    return [docsRoute({ publicKeyLine, version: version(), webhooks })]
  })
})

/** A console at `/`, if there is one. */
export const entryModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ console, login, push, directory }, publicKeyLine) => {
      if (console.folder === undefined) return []
      const settings = frontEndSettings({ console, push, login }, publicKeyLine)
      const script = ssoSource({ directory }) !== undefined && { script: '/sso/lead.js' }
      return [consoleRoute(console.folder, { ...settings, ...script })]
    },
    [T.Config, T.LoginPublicKey],
  )
})

/** Lists as files for spreadsheet programs. */
export const exportsModule = new ContainerModule(({ bind }) => {
  bind(T.SheetWriter).toConstantValue(new XlsxSheetWriter())
  bind(T.SheetReader).toResolvedValue(
    () => new XlsxSheetReader(new ChildProgram(SHEET_DECODER, SHEET_LIMITS)),
  )
})

/** Routes that plain pages have beside those of the kernel. */
export const pagesModule = new ContainerModule(({ bind }) => {
  bindRoutes(bind, DICTIONARY_ROUTES, {
    dictionaries: T.DictionaryRepo,
    types: madeFrom(T.Records, (records) => records(DICTIONARY_TYPE)),
    copies: T.DictionaryCopies,
  })
  bindClass(bind, GetParameter, [T.ParameterRepo])
  bindRoutes(bind, PARAMETER_ROUTES, {
    get: GetParameter,
    set: madeFrom(T.Records, (records) => new SetParameter(records(PARAMETER))),
  })
})

/** The pages of the monitor: the operation log and the cache. */
export const monitorModule = new ContainerModule(({ bind }) => {
  bindClass(bind, AuditTrail, [
    T.Audit,
    T.Clock,
    madeFrom(T.Logger, (logger) => (error: unknown) => {
      logger.warn({ failure: loggedError(error) }, 'failed operation not recorded')
    }),
  ])
  bindClass(bind, ListOperations, [T.OperationLog, VisiblePeople])
  bindRoutes(bind, OPERATION_LOG_ROUTES, { list: ListOperations, remove: T.RemoveOperations })
  bindExport(bind, OPERATIONS_EXPORT, ListOperations)
  bindRoutes(bind, FIGURE_ROUTES, { cache: T.CacheMonitor })
  bind(T.AddUpFigures).toResolvedValue((usage) => ({ execute: () => usage.addUp() }), [T.FileUsage])
  bindHousekeeping(bind, 'add up figures', 60, T.AddUpFigures)
})

/** Entries of both logs that go, by hand or by age. */
export const erasingModule = new ContainerModule(({ bind }) => {
  bind(T.EraseLogins).toDynamicValue(
    (made) => new EraseEntries(made.get(T.LoginLog), 'login', eraseTools(made)),
  )
  bind(T.EraseOperations).toDynamicValue(
    (made) => new EraseEntries(made.get(T.OperationLog), 'operation', eraseTools(made)),
  )
  const logDays = madeFrom(T.Config, ({ sessions }) => sessions.logDays)
  const operationDays = madeFrom(T.Config, (config) => config.console.operationLogDays)
  bindClassAs(bind, T.ForgetOldLogins, RemoveOldLogEntries, [T.EraseLogins, T.Clock, logDays])
  bindClassAs(bind, T.ForgetOldOperations, RemoveOldLogEntries, [
    T.EraseOperations,
    T.Clock,
    operationDays,
  ])
  bindHousekeeping(bind, 'forget old logins', 60, T.ForgetOldLogins)
  bindHousekeeping(bind, 'forget old operations', 60, T.ForgetOldOperations)
  bindClassAs(bind, T.RemoveLoginLog, RemoveLogEntries, [T.EraseLogins])
  bindClassAs(bind, T.RemoveOperations, RemoveLogEntries, [T.EraseOperations])
})

function eraseTools(made: ResolutionContext): EraseTools {
  return {
    witnesses: made.getAll(T.ErasureWitness, { optional: true }),
    clock: made.get(T.Clock),
    transactions: made.get(T.Transactions),
  }
}
