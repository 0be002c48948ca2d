import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startArguments } from '../test/support/start-arguments.ts'
import { Gatehouse, type GatehousePlan } from './harness/gatehouse.ts'
import { Limit } from './harness/limit.ts'
import { residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import { noStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const IDLE_MS = 3000

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
    await idleMemory(bench),
    await leastIdleMemory(bench),
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

function idleMemory(bench: Bench): Promise<Measurement> {
  return scoped(async (hold) => {
    const { pid } = await hold(Gatehouse.start(bench))
    return idleAfter(bench, 'idle memory', pid, 130)
  })
}

/** The second start, when its compile cache is filled. */
async function leastIdleMemory(bench: Bench): Promise<Measurement> {
  const plan = { program: 'idle', options: startArguments().options } as const
  await scoped(async (hold) => void (await hold(Limit.start(bench, plan))))
  return scoped(async (hold) => {
    const { pid } = await hold(Limit.start(bench, plan))
    return idleAfter(bench, 'idle memory of the least program with the same libraries', pid, null)
  })
}

async function idleAfter(
  bench: Bench,
  name: string,
  pid: number,
  target: number | null,
): Promise<Measurement> {
  await pause(IDLE_MS)
  const { now, peak } = await residentMiB(pid)
  const detail = { bound: 'at-most' as const, peak: rounded(peak), store: bench.stores.name }
  return { name, ratio: rounded(now), target, unit: 'MiB', detail }
}
