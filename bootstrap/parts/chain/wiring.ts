import { ContainerModule } from 'inversify'
import { FileChainHeads } from '../../../adapters/system/parts/chain/file-chain-heads.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import type { ChainHeads } from '../../../application/parts/chain/chain-seal.ts'
import { ForgetLinks } from '../../../application/parts/chain/forget-links.ts'
import { KeepHeads } from '../../../application/parts/chain/keep-heads.ts'
import { LinkEntries } from '../../../application/parts/chain/link-entries.ts'
import { tellingHeads } from '../../../application/parts/chain/telling-heads.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { AUDIT_CHAIN, CHAIN_TOOLS } from './stores.ts'

const CHAIN_HEADS = token<ChainHeads>('ChainHeads')

/** What links the entries of both logs. */
export const chainModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LinkEntries, [CHAIN_TOOLS])
  const days = madeFrom(T.Config, ({ console, sessions }) => {
    return { login: sessions.logDays, operation: console.operationLogDays }
  })
  bindClass(bind, ForgetLinks, [CHAIN_TOOLS, days])
  bind(CHAIN_HEADS).toResolvedValue(
    ({ console: { auditHeadsFile: path } }, tell) => {
      const file = path === undefined ? { add: async () => {} } : new FileChainHeads(path)
      return tellingHeads(file, tell)
    },
    [T.Config, TellEvents],
  )
  const kept = { chain: AUDIT_CHAIN, heads: CHAIN_HEADS, rounds: T.RoundTimes, clock: T.Clock }
  bindClass(bind, KeepHeads, [gathered(kept)])
  bindHousekeeping(bind, 'link log entries', 10, LinkEntries)
  bindHousekeeping(bind, 'keep heads of the chain', 60, KeepHeads)
  bindHousekeeping(bind, 'forget links of erased entries', 60, ForgetLinks)
})
