import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { EraseEntries } from '../../../application/logs/erase-entries.ts'
import type { ChainCounts, ChainFinding } from '../../../application/parts/chain/chain-finding.ts'
import { SignErasures } from '../../../application/parts/chain/find-erased.ts'
import { LinkEntries } from '../../../application/parts/chain/link-entries.ts'
import { LinkImported } from '../../../application/parts/chain/link-imported.ts'
import { VerifyChain, type VerifyTerms } from '../../../application/parts/chain/verify-chain.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Records } from '../../support/records.ts'

export const aChainKey = () =>
  ServiceSecret.parse(ServiceSecret.make(), 'test').derive('audit chain')

/** The chain over some records, as one instance works on it. */
export function chainOver(
  records: Records,
  clock: Clock,
  seal = new Ed25519ChainSeal(aChainKey()),
) {
  const { chain, chained: entries, transactions } = records
  const tools = { chain, entries, seal, clock }
  const erasing = { witnesses: [new SignErasures(chain, seal)], clock, transactions }
  const links = new LinkEntries(tools)
  return {
    tools,
    seal,
    link: () => links.execute(),
    imported: new LinkImported(tools),
    erase: {
      login: new EraseEntries(records.log, 'login', erasing),
      operation: new EraseEntries(records.operations, 'operation', erasing),
    },
    async verify(log: AuditedLog, terms: Partial<VerifyTerms> = {}) {
      const findings: ChainFinding[] = []
      const tell = (finding: ChainFinding) => findings.push(finding)
      const counts: ChainCounts = await new VerifyChain(tools, { log, tell, ...terms }).execute()
      return { findings, counts }
    },
  }
}
