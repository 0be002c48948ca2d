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
import { bindClass, bindClassAs } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** Who did what, and how the cache is doing. */
export const auditModule = new ContainerModule(({ bind }) => {
  bind(AuditTrail).toResolvedValue(
    (audit, clock, logger) =>
      new AuditTrail(audit, clock, (error) =>
        logger.warn({ failure: loggedError(error) }, 'failed operation not recorded'),
      ),
    [T.Audit, T.Clock, T.Logger],
  )
  bind(T.ForgetOldOperations).toResolvedValue(
    (log, clock, config) => new RemoveOldLogEntries(log, clock, config.console.operationLogDays),
    [T.OperationLog, T.Clock, T.Config],
  )
  bindClass(bind, ListOperations, [T.OperationLog])
  bindClassAs(bind, T.RemoveOperations, RemoveLogEntries, [T.OperationLog])
  bindClass(bind, LookAtCache, [T.CacheMonitor])
  const overview = [T.OverviewFigures, T.OnlineSessions, T.Clock] as const
  bindClass(bind, LookAtOverview, [...overview])
  bind(T.AddUpFigures).toResolvedValue(
    (figures) => ({ execute: () => figures.addUp() }),
    [T.OverviewFigures],
  )
  bind(T.Routes).toResolvedValue(
    (list, remove, lookAtCache, lookAtOverview) => [
      listOperationsRoute(list),
      removeOperationsRoute(remove),
      clearOperationsRoute(remove),
      cacheStateRoute(lookAtCache),
      overviewRoute(lookAtOverview),
    ],
    [ListOperations, T.RemoveOperations, LookAtCache, LookAtOverview],
  )
})
