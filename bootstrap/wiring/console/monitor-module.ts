import { ContainerModule } from 'inversify'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { cacheStateRoute } from '../../../adapters/http/pages/monitor/cache-state.ts'
import { eraseEntriesRoutes } from '../../../adapters/http/pages/monitor/erase-entries.ts'
import { listOperationsRoute } from '../../../adapters/http/pages/monitor/list-operations.ts'
import { overviewRoute } from '../../../adapters/http/pages/monitor/overview.ts'
import { VisiblePeople } from '../../../application/access/visible-people.ts'
import { AuditTrail } from '../../../application/audit/audit-trail.ts'
import { ListOperations } from '../../../application/audit/list-operations.ts'
import { LookAtCache } from '../../../application/monitor/look-at-cache.ts'
import { LookAtOverview } from '../../../application/monitor/look-at-overview.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** The pages of the monitor: the operation log, the cache and the overview. */
export const monitorModule = new ContainerModule(({ bind }) => {
  bindClass(bind, AuditTrail, [
    T.Audit,
    T.Clock,
    madeFrom(T.Logger, (logger) => (error: unknown) => {
      logger.warn({ failure: loggedError(error) }, 'failed operation not recorded')
    }),
  ])
  bindUseCase(bind, ListOperations, [T.OperationLog, VisiblePeople], [listOperationsRoute])
  bindUseCase(bind, LookAtCache, [T.CacheMonitor], [cacheStateRoute])
  bindUseCase(
    bind,
    LookAtOverview,
    [T.OverviewFigures, T.FileUsage, T.OnlineSessions, T.Clock],
    [overviewRoute],
  )
  bind(T.AddUpFigures).toResolvedValue(
    (figures, usage) => ({
      async execute() {
        await figures.addUp()
        await usage.addUp()
      },
    }),
    [T.OverviewFigures, T.FileUsage],
  )
  bindHousekeeping(bind, 'add up figures', 60, T.AddUpFigures)
  bind(T.Routes).toResolvedValue(
    (remove) => [eraseEntriesRoutes('operation-log', remove)],
    [T.RemoveOperations],
  )
})
