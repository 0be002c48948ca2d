import { ContainerModule } from 'inversify'
import { FileChainHeads } from '../../../adapters/system/parts/chain/file-chain-heads.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import type { ChainHeads } from '../../../application/parts/chain/chain-seal.ts'
import { ForgetLinks } from '../../../application/parts/chain/forget-links.ts'
import { KeepHeads, tellingHeads } from '../../../application/parts/chain/keep-heads.ts'
import { LinkEntries } from '../../../application/parts/chain/link-entries.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { chainTools } from './stores.ts'

const CHAIN_HEADS = token<ChainHeads>('ChainHeads')

/** What links the entries of both logs. */
export const chainModule = new ContainerModule(({ bind }) => {
  bind(LinkEntries).toDynamicValue((made) => new LinkEntries(chainTools(made)))
  bind(ForgetLinks).toDynamicValue((made) => {
    const { console, sessions } = made.get(T.Config)
    const days = { login: sessions.logDays, operation: console.operationLogDays }
    return new ForgetLinks(chainTools(made), days)
  })
  bind(CHAIN_HEADS).toResolvedValue(
    ({ console: { auditHeadsFile: path } }, tell) => {
      const file = path === undefined ? { add: async () => {} } : new FileChainHeads(path)
      return tellingHeads(file, tell)
    },
    [T.Config, TellEvents],
  )
  bind(KeepHeads).toDynamicValue((made) => {
    const { chain, clock } = chainTools(made)
    return new KeepHeads({
      chain,
      clock,
      heads: made.get(CHAIN_HEADS),
      rounds: made.get(T.RoundTimes),
    })
  })
  bindHousekeeping(bind, 'link log entries', 10, LinkEntries)
  bindHousekeeping(bind, 'keep heads of the chain', 60, KeepHeads)
  bindHousekeeping(bind, 'forget links of erased entries', 60, ForgetLinks)
})
