import { ContainerModule } from 'inversify'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import { cacheStateRoute } from '../../adapters/http/pages/monitor/cache-state.ts'
import { clearOperationsRoute } from '../../adapters/http/pages/monitor/clear-operations.ts'
import { listOperationsRoute } from '../../adapters/http/pages/monitor/list-operations.ts'
import { removeOperationsRoute } from '../../adapters/http/pages/monitor/remove-operations.ts'
import { addParameterRoute } from '../../adapters/http/pages/parameters/add-parameter.ts'
import { editParameterRoute } from '../../adapters/http/pages/parameters/edit-parameter.ts'
import { getParameterRoute } from '../../adapters/http/pages/parameters/get-parameter.ts'
import { listParametersRoute } from '../../adapters/http/pages/parameters/list-parameters.ts'
import { refreshParametersRoute } from '../../adapters/http/pages/parameters/refresh-parameters.ts'
import { removeParametersRoute } from '../../adapters/http/pages/parameters/remove-parameters.ts'
import { setParameterRoute } from '../../adapters/http/pages/parameters/set-parameter.ts'
import { AuditTrail } from '../../application/audit/audit-trail.ts'
import { ListOperations } from '../../application/audit/list-operations.ts'
import { ForgetOldLines } from '../../application/logs/forget-old-lines.ts'
import { RemoveLines } from '../../application/logs/remove-lines.ts'
import { LookAtCache } from '../../application/monitor/look-at-cache.ts'
import { AddParameter } from '../../application/settings/add-parameter.ts'
import { EditParameter } from '../../application/settings/edit-parameter.ts'
import { FindParameter } from '../../application/settings/find-parameter.ts'
import { ListParameters } from '../../application/settings/list-parameters.ts'
import { RemoveParameters } from '../../application/settings/remove-parameters.ts'
import { SetParameter } from '../../application/settings/set-parameter.ts'
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
    (log, clock, config) => new ForgetOldLines(log, clock, config.console.operationLogDays),
    [C.OperationLog, T.Clock, T.Config],
  )
  bindClass(bind, C.ListOperations, ListOperations, [C.OperationLog])
  bindClass(bind, C.RemoveOperations, RemoveLines, [C.OperationLog])
  bindClass(bind, C.LookAtCache, LookAtCache, [C.CacheMonitor])
  bind(T.Routes).toResolvedValue(
    (list, remove, look) => [
      listOperationsRoute(list),
      removeOperationsRoute(remove),
      clearOperationsRoute(remove),
      cacheStateRoute(look),
    ],
    [C.ListOperations, C.RemoveOperations, C.LookAtCache],
  )
})

export const parametersModule = new ContainerModule(({ bind }) => {
  bindClass(bind, C.ListParameters, ListParameters, [C.ParameterDesk])
  bindClass(bind, C.FindParameter, FindParameter, [C.ParameterDesk])
  bindClass(bind, C.AddParameter, AddParameter, [C.ParameterDesk, T.Clock])
  bindClass(bind, C.EditParameter, EditParameter, [C.ParameterDesk])
  bindClass(bind, C.SetParameter, SetParameter, [C.ParameterDesk])
  bindClass(bind, C.RemoveParameters, RemoveParameters, [C.ParameterDesk])
  bind(T.Routes).toResolvedValue(
    (list, find) => [listParametersRoute(list), getParameterRoute(find), refreshParametersRoute()],
    [C.ListParameters, C.FindParameter],
  )
  bind(T.Routes).toResolvedValue(
    (add, edit, set, remove) => [
      addParameterRoute(add),
      editParameterRoute(edit),
      setParameterRoute(set),
      removeParametersRoute(remove),
    ],
    [C.AddParameter, C.EditParameter, C.SetParameter, C.RemoveParameters],
  )
})
