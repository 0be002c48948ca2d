import { join } from 'node:path'
import { Gatehouse, type GatehousePlan } from './harness/gatehouse.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import { noStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

export const startup: Subject = { name: 'startup', needsStores: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const embedded = { ...bench, stores: noStores() }
  const settings = { DATA_DIR: join(bench.folder, 'embedded') }
  const first = { name: 'first start, embedded', target: 5000, bound: 'at-most' as const }
  const measurements = [
    await starts(embedded, first, { plan: { settings }, times: 1, warmUps: 0 }),
    await starts(
      embedded,
      { name: 'second start, embedded', target: 2500, bound: 'at-most' },
      { plan: { settings }, times: Math.min(3, bench.rounds), warmUps: 0 },
    ),
  ]
  if (bench.stores.name === 'embedded') return measurements
  const servers = { name: 'start on Postgres, migrated', target: 1000, bound: 'at-most' as const }
  return [
    await starts(bench, servers, { plan: {}, times: bench.rounds, warmUps: 2 }),
    ...measurements,
  ]
}

type Line = Pick<Measurement, 'name' | 'target'> & Pick<Measurement['detail'], 'bound'>

/** Measures from spawning the process to the first 200 of `/healthz`. */
async function starts(
  bench: Bench,
  { name, target, bound }: Line,
  { plan, times, warmUps }: { plan: GatehousePlan; times: number; warmUps: number },
): Promise<Measurement> {
  const rounds: number[] = []
  for (let start = 0; start < warmUps + times; start += 1) {
    const ms = await scoped(async (hold) => (await hold(Gatehouse.start(bench, plan))).startMs)
    if (start >= warmUps) rounds.push(rounded(ms))
  }
  const detail = { bound, rounds, store: bench.stores.name }
  return { name, ratio: rounded(median(rounds)), target, unit: 'ms', detail }
}
