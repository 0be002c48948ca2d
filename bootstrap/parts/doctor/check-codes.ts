import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { text } from '../../../adapters/postgres/rows/columns.ts'
import { installationId } from '../../../adapters/postgres/schema/applied-migrations.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisRateWindow } from '../../../adapters/redis/redis-rate-window.ts'
import { SendingLimits } from '../../../application/verification/sending-limits.ts'
import type { Config } from '../../settings/config.ts'
import type { Findings } from '../check.ts'

/** Those of the most people: an office behind one address is among them. */
const BUSIEST = {
  text: `select source from known_sources group by source order by count(*) desc limit 200`,
}
const UNUSED = { isKnownSource: async () => true, near: () => undefined }

/** Whether an address has nearly used up the codes of this hour. */
export async function checkCodes(
  { codes: { perHour, perSource, perRange } }: Config,
  database: Database,
  redis: RedisConnection,
  findings: Findings,
): Promise<void> {
  const keys = RedisKeys.ofInstallation(await installationId(database))
  const rates = new RedisRateWindow(redis.client, keys)
  const budget = { perService: perHour, perSource, perRange }
  const limits = new SendingLimits(rates, budget, UNUSED, UNUSED)
  const sources = (await database.rows(BUSIEST, [])).map((row) => text(row, 'source'))
  const near = await Promise.all(sources.map((source) => limits.isNear(source)))
  for (const source of sources.filter((_source, at) => near[at])) {
    const message = `${source} has nearly used up its ${perSource} codes of this hour: raise CODE_SOURCE_PER_HOUR if many people share this address`
    findings.add('warning', 'codes', message)
  }
}
