import { ContainerModule } from 'inversify'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import { cacheStateRoute } from '../../adapters/http/pages/monitor/cache-state.ts'
import { clearOperationsRoute } from '../../adapters/http/pages/monitor/clear-operations.ts'
import { listOperationsRoute } from '../../adapters/http/pages/monitor/list-operations.ts'
import { overviewRoute } from '../../adapters/http/pages/monitor/overview.ts'
import { removeOperationsRoute } from '../../adapters/http/pages/monitor/remove-operations.ts'
import { AuditTrail } from '../../application/audit/audit-trail.ts'
import { ListOperations } from '../../application/audit/list-operations.ts'
import { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import { RemoveOldLogEntries } from '../../application/logs/remove-old-log-entries.ts'
import { LookAtCache } from '../../application/monitor/look-at-cache.ts'
import { LookAtOverview } from '../../application/monitor/look-at-overview.ts'
import { bindClass } from './bind-class.ts'
import { ConsoleTokens as C } from './console-tokens.ts'
import { Tokens as T } from './tokens.ts'

/** Who did what, and how the cache is doing. */
export const auditModule = new ContainerModule(({ bind }) => {
  bind(C.AuditTrail).toResolvedValue(
    (audit, clock, logger) =>
      new AuditTrail(audit, clock, (error) =>
        logger.warn({ failure: loggedError(error) }, 'failed operation not recorded'),
      ),
    [C.Audit, T.Clock, T.Logger],
  )
  bind(C.ForgetOldOperations).toResolvedValue(
    (log, clock, config) => new RemoveOldLogEntries(log, clock, config.console.operationLogDays),
    [C.OperationLog, T.Clock, T.Config],
  )
  bindClass(bind, C.ListOperations, ListOperations, [C.OperationLog])
  bindClass(bind, C.RemoveOperations, RemoveLogEntries, [C.OperationLog])
  bindClass(bind, C.LookAtCache, LookAtCache, [C.CacheMonitor])
  const overview = [C.OverviewFigures, T.OnlineSessions, T.Clock] as const
  bindClass(bind, C.LookAtOverview, LookAtOverview, [...overview])
  bind(C.AddUpFigures).toResolvedValue(
    (figures) => ({ execute: () => figures.addUp() }),
    [C.OverviewFigures],
  )
  bind(T.Routes).toResolvedValue(
    (list, remove, lookAtCache, lookAtOverview) => [
      listOperationsRoute(list),
      removeOperationsRoute(remove),
      clearOperationsRoute(remove),
      cacheStateRoute(lookAtCache),
      overviewRoute(lookAtOverview),
    ],
    [C.ListOperations, C.RemoveOperations, C.LookAtCache, C.LookAtOverview],
  )
})
