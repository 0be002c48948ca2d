import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import type { Findings } from '../check.ts'

/** Encrypted requests may be off by 60 seconds, and codes and captchas live for minutes. */
const MOST_SECONDS = 5

export interface OtherClocks {
  readonly database: Database | undefined
  readonly redis: RedisConnection | undefined
}

/** Compares the clock of this machine with those of the stores. */
export async function checkClock({ database, redis }: OtherClocks, findings: Findings) {
  if (!database && !redis) {
    return findings.add('skipped', 'clock', 'there is no other clock to compare it with')
  }
  if (database) {
    await compare('Postgres', findings, async () => {
      const text = 'select extract(epoch from clock_timestamp())::float8 as seconds'
      const [row] = await database.rows({ text }, [])
      return Number(row?.seconds)
    })
  }
  if (redis) {
    await compare('Redis', findings, async () => Number((await redis.client.time())[0]))
  }
}

async function compare(name: string, findings: Findings, secondsThere: () => Promise<number>) {
  const before = Date.now()
  const there = await secondsThere()
  const here = (before + Date.now()) / 2000
  const apart = Math.round(here - there)
  if (Math.abs(apart) <= MOST_SECONDS)
    return findings.add('fine', 'clock', `agrees with that of ${name}`)
  const way = apart < 0 ? 'behind' : 'ahead of'
  const message = `${Math.abs(apart)} s ${way} that of ${name}: synchronize both with a time server`
  findings.add('warning', 'clock', message)
}
