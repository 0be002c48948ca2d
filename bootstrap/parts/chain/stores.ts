import { type Bind, ContainerModule } from 'inversify'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import {
  PostgresAuditChain,
  PostgresChainedEntries,
} from '../../../adapters/postgres/parts/chain/postgres-audit-chain.ts'
import type { AuditChain } from '../../../application/parts/chain/audit-chain.ts'
import type { ChainSeal } from '../../../application/parts/chain/chain-seal.ts'
import type { ChainedEntries } from '../../../application/parts/chain/chained-entries.ts'
import { SignErasures } from '../../../application/parts/chain/find-erased.ts'
import { LinkImported } from '../../../application/parts/chain/link-imported.ts'
import { bindClassAs, gathered } from '../../wiring/bind-class.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { CHAIN_KEYS } from './chain-seal.ts'

export const AUDIT_CHAIN = token<AuditChain>('AuditChain')
export const CHAINED_ENTRIES = token<ChainedEntries>('ChainedEntries')
export const CHAIN_SEAL = token<ChainSeal>('ChainSeal')
export const CHAIN_TOOLS = {
  chain: AUDIT_CHAIN,
  entries: CHAINED_ENTRIES,
  seal: CHAIN_SEAL,
  clock: T.Clock,
}

export function chainStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AUDIT_CHAIN).toConstantValue(new PostgresAuditChain(database))
    bind(CHAINED_ENTRIES).toConstantValue(new PostgresChainedEntries(database))
    bindWitnesses(bind)
  })
}

/** They sign while nothing is linked, too: otherwise nobody could tell later what was cut. */
export function bindWitnesses(bind: Bind): void {
  bind(CHAIN_SEAL).toResolvedValue(
    (keysOf) => new Ed25519ChainSeal(...keysOf(CHAIN_KEYS)),
    [T.ServiceKeys],
  )
  bindClassAs(bind, T.ErasureWitness, SignErasures, [AUDIT_CHAIN, CHAIN_SEAL])
  bindClassAs(bind, T.ImportWitness, LinkImported, [gathered(CHAIN_TOOLS)])
}
