import { ContainerModule } from 'inversify'
import { FileChainHeads } from '../../../adapters/system/parts/chain/file-chain-heads.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import { ForgetLinks } from '../../../application/parts/chain/forget-links.ts'
import { KeepHeads } from '../../../application/parts/chain/keep-heads.ts'
import { LinkEntries } from '../../../application/parts/chain/link-entries.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { AUDIT_CHAIN, CHAIN_TOOLS } from './stores.ts'

/** What links the entries of both logs. */
export const chainModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LinkEntries, [gathered(CHAIN_TOOLS)])
  const days = madeFrom(T.Config, ({ console, sessions }) => {
    return { login: sessions.logDays, operation: console.operationLogDays }
  })
  bindClass(bind, ForgetLinks, [gathered(CHAIN_TOOLS), days])
  const heads = madeFrom(T.Config, ({ console: { auditHeadsFile: path } }) =>
    path === undefined ? undefined : new FileChainHeads(path),
  )
  const kept = { chain: AUDIT_CHAIN, tell: TellEvents, rounds: T.RoundTimes, clock: T.Clock }
  bindClass(bind, KeepHeads, [gathered({ ...kept, heads })])
  bindHousekeeping(bind, 'link log entries', 10, LinkEntries)
  bindHousekeeping(bind, 'keep heads of the chain', 60, KeepHeads)
  bindHousekeeping(bind, 'forget links of erased entries', 60, ForgetLinks)
})
