import { ContainerModule } from 'inversify'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { FIGURE_ROUTES } from '../../../adapters/http/pages/monitor/figures.ts'
import {
  OPERATION_LOG_ROUTES,
  OPERATIONS_EXPORT,
} from '../../../adapters/http/pages/monitor/operation-log.ts'
import { VisiblePeople } from '../../../application/access/visible-people.ts'
import { AuditTrail } from '../../../application/audit/audit-trail.ts'
import { ListOperations } from '../../../application/audit/list-operations.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

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
