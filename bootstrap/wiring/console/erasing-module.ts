import { ContainerModule, type ResolutionContext } from 'inversify'
import { EraseEntries, type EraseTools } from '../../../application/logs/erase-entries.ts'
import {
  RemoveLogEntries,
  RemoveOldLogEntries,
} from '../../../application/logs/remove-log-entries.ts'
import { bindClassAs, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { Tokens as T } from '../tokens.ts'

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
