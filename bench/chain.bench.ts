import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ServiceSecret } from '../adapters/crypto/keys/service-secret.ts'
import { Ed25519ChainSeal } from '../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { openPostgres } from '../adapters/postgres/connection/open-postgres.ts'
import {
  PostgresAuditChain,
  PostgresChainedEntries,
} from '../adapters/postgres/parts/chain/postgres-audit-chain.ts'
import { LinkEntries } from '../application/parts/chain/link-entries.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { loginNames } from './harness/login-names.ts'
import { ProcessorTime } from './harness/processor-time.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import { logIn } from './login.bench.ts'

const ENTRIES = { thorough: 20_000, quick: 4000 }
const WARM_UPS = 3
const MOST_PERCENT = 3

/**
 * What linking the entry of a login costs, of what the login costs. No login waits for it, so rates
 * would not show it: the time to link an entry, the database's part included, is compared with the
 * processor time of the service alone for a login whose hash is free.
 */
export const chain: Subject = { name: 'chain', needsStores: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const { DATABASE_URL } = bench.stores.settings
  if (DATABASE_URL === undefined) return []
  const login = await loginMicroseconds(bench)
  const entry = await entryMicroseconds(bench, DATABASE_URL)
  const share = rounded((100 * entry) / login)
  const detail = { bound: 'at-most' as const, microseconds: { login, entry } }
  const name = 'linking the entry of a login, of a login with a free hash'
  return [{ name, ratio: share, target: MOST_PERCENT, unit: '%', detail }]
}

function loginMicroseconds(bench: Bench): Promise<number> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench, { args: ['bench/free-hash-service.ts'] }))
    const names = await loginNames(bench, service.identity.username)
    const plan = { identity: service.identity, path: 'free', names } as const
    const time = new ProcessorTime()
    for (let round = 0; round < WARM_UPS + bench.rounds; round += 1)
      await time.of(service, () => logIn(bench, service, plan))
    return time.summary(service, service, bench.rounds).service
  })
}

async function entryMicroseconds(bench: Bench, url: string): Promise<number> {
  const database = await openPostgres({ url })
  const key = ServiceSecret.parse(randomBytes(32).toString('hex'), 'bench').derive('audit chain')
  const links = new LinkEntries({
    chain: new PostgresAuditChain(database),
    entries: new PostgresChainedEntries(database),
    seal: new Ed25519ChainSeal(key),
    clock: { now: () => new Date() },
  })
  const count = bench.isQuick ? ENTRIES.quick : ENTRIES.thorough
  const rounds: number[] = []
  await links.execute()
  for (let round = 0; round < 1 + bench.rounds; round += 1) {
    await repeatLogins(url, count)
    const begun = performance.now()
    await links.execute()
    rounds.push((1000 * (performance.now() - begun)) / count)
  }
  await database.close()
  return rounded(median(rounds.slice(1)))
}

/** Adds entries like those of the logins that were measured. */
async function repeatLogins(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into login_log (session_id, user_id, client_id, at, address, user_agent, user_name)
      select l.session_id, l.user_id, l.client_id, now(), l.address, l.user_agent, l.user_name
      from generate_series(1, $1::int), (
        select * from login_log where outcome = 'success' order by id desc limit 1) l`,
    [count],
  )
  await client.end()
}
