import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresRoundTimes } from '../../../adapters/postgres/instances/postgres-round-times.ts'
import {
  PostgresAuditChain,
  PostgresChainedEntries,
} from '../../../adapters/postgres/parts/chain/postgres-audit-chain.ts'
import { HEADS_ROUND } from '../../../application/parts/chain/keep-heads.ts'
import { checkInChain } from '../../../application/parts/chain/trusted-link.ts'
import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import type { Check } from '../check.ts'
import { chainSealOf } from './chain-seal.ts'

const HOUR = 3_600_000
/** A service that stops leaves some. */
const MOST_UNLINKED = 100
const MOST_HOURS = 3
const VERIFY = 'gatehouse audit verify checks the entries'

/** Whether the chain of the logs goes on. It checks no entry. */
export const checkChain: Check = async ({ database, keys, config }, findings) => {
  if (!database || !keys) return
  const chain = new PostgresAuditChain(database)
  const entries = new PostgresChainedEntries(database)
  const seal = chainSealOf(keys.service)
  const troubles: string[] = []
  for (const log of AUDITED_LOGS) {
    const last = await chain.last(log)
    const { count, oldest = new Date() } = await entries.countAbove(log, last?.seen ?? '0')
    if (count > MOST_UNLINKED && oldest.getTime() < Date.now() - HOUR)
      troubles.push(
        `${count} entries of the ${log} log since ${oldest.toISOString()} are not linked`,
      )
    if (last && (await checkInChain(last, chain, seal)) !== 'right')
      troubles.push(`the last link of the ${log} log was not signed with the service key`)
    if (!last && (await chain.start(log))) troubles.push(`the ${log} log has lost its chain`)
  }
  const { auditHeadsFile } = config.console
  if (auditHeadsFile !== undefined) troubles.push(...(await headTroubles(database)))
  for (const trouble of troubles) findings.add('warning', 'chain of the logs', trouble)
  if (troubles.length === 0) findings.add('fine', 'chain of the logs', `goes on; ${VERIFY}`)
}

async function headTroubles(database: Database): Promise<string[]> {
  const last = await new PostgresRoundTimes(database).last(HEADS_ROUND)
  if (last && last.getTime() > Date.now() - MOST_HOURS * HOUR) return []
  const when = last ? `since ${last.toISOString()}` : 'yet'
  return [`no head was added to AUDIT_HEADS_FILE ${when}`]
}
