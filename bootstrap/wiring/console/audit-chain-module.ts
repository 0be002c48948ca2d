import { type Bind, ContainerModule, type ResolutionContext } from 'inversify'
import { FileChainHeads } from '../../../adapters/system/file-chain-heads.ts'
import type { ChainTools } from '../../../application/audit/chain-end.ts'
import { SignErasures } from '../../../application/audit/find-erased.ts'
import { ForgetLinks } from '../../../application/audit/forget-links.ts'
import { KeepHeads } from '../../../application/audit/keep-heads.ts'
import { LinkEntries } from '../../../application/audit/link-entries.ts'
import { LinkImported } from '../../../application/audit/link-imported.ts'
import { EraseEntries, type EraseTools } from '../../../application/logs/erase-entries.ts'
import {
  RemoveLogEntries,
  RemoveOldLogEntries,
} from '../../../application/logs/remove-log-entries.ts'
import { bindClassAs, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { Tokens as T } from '../tokens.ts'

/** The chain of both logs, and what erases their entries. */
export const auditChainModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, T.ErasureWitness, SignErasures, [T.AuditChain, T.ChainSeal])
  bind(LinkEntries).toDynamicValue((made) => new LinkEntries(chainTools(made)))
  bind(LinkImported).toDynamicValue((made) => new LinkImported(chainTools(made)))
  bind(ForgetLinks).toDynamicValue((made) => {
    const { console, sessions } = made.get(T.Config)
    const days = { login: sessions.logDays, operation: console.operationLogDays }
    return new ForgetLinks(chainTools(made), days)
  })
  bind(T.ChainHeads).toResolvedValue(
    ({ console: { auditHeadsFile: path } }) =>
      path === undefined ? { add: async () => {} } : new FileChainHeads(path),
    [T.Config],
  )
  bind(KeepHeads).toDynamicValue((made) => {
    const { chain, clock } = chainTools(made)
    return new KeepHeads({
      chain,
      clock,
      heads: made.get(T.ChainHeads),
      rounds: made.get(T.RoundTimes),
    })
  })
  bindHousekeeping(bind, 'link log entries', 10, LinkEntries)
  bindHousekeeping(bind, 'keep heads of the chain', 60, KeepHeads)
  bindHousekeeping(bind, 'forget links of erased entries', 60, ForgetLinks)
  bindErasing(bind)
})

/** Entries of both logs that go, by hand or by age. */
function bindErasing(bind: Bind): void {
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
}

function chainTools(made: ResolutionContext): ChainTools {
  return {
    chain: made.get(T.AuditChain),
    entries: made.get(T.ChainedEntries),
    seal: made.get(T.ChainSeal),
    clock: made.get(T.Clock),
  }
}

function eraseTools(made: ResolutionContext): EraseTools {
  return {
    witnesses: made.getAll(T.ErasureWitness),
    clock: made.get(T.Clock),
    transactions: made.get(T.Transactions),
  }
}
