import { join } from 'node:path'
import { startArguments } from '../test/support/start-arguments.ts'
import { Gatehouse, type GatehousePlan } from './harness/gatehouse.ts'
import { Limit } from './harness/limit.ts'
import { packagedLauncher } from './harness/packaged.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import { noStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

export const startup: Subject = { name: 'startup', needsStores: true, run }

/** In milliseconds. */
const MOST = { package: 1000, sources: 1400, first: 3000, second: 1500 }

/** Of all, the first start fills the compile cache. */
const WARM_UPS = 2

async function run(bench: Bench): Promise<Measurement[]> {
  const packaged = await packagedLauncher(bench.folder)
  const ofPackage = { args: [packaged, 'start'] }
  const settings = { DATA_DIR: join(bench.folder, 'embedded') }
  const plan = { ...ofPackage, settings }
  const own = { ...bench, stores: noStores() }
  const embedded = [
    line('first start, embedded, package', await starts(own, plan, 1), MOST.first),
    line('second start, embedded, package', await starts(own, plan, bench.rounds), MOST.second),
  ]
  if (bench.stores.name === 'embedded') return embedded
  await starts(bench, {}, WARM_UPS)
  await starts(bench, ofPackage, WARM_UPS)
  const [fromPackage, fromSources] = [
    await starts(bench, ofPackage, bench.rounds),
    await starts(bench, {}, bench.rounds),
  ]
  const least = median(await leastStarts(bench))
  const ofLeast = (name: string, rounds: number[]): Measurement => ({
    ...{ name: `${name}, of the least program's start`, ratio: rounded(median(rounds) / least) },
    ...{ target: null, unit: 'x', detail: { bound: 'none', least: rounded(least) } },
  })
  const name = 'start on Postgres, migrated'
  return [
    line(`${name}, package`, fromPackage, MOST.package),
    ofLeast(`${name}, package`, fromPackage),
    line(`${name}, sources`, fromSources, MOST.sources),
    ofLeast(`${name}, sources`, fromSources),
    ...embedded,
  ]
}

/** From spawning the process to the first 200 of `/healthz`. */
async function starts(bench: Bench, plan: GatehousePlan, times: number): Promise<number[]> {
  const rounds: number[] = []
  for (let start = 0; start < times; start += 1)
    rounds.push(await scoped(async (hold) => (await hold(Gatehouse.start(bench, plan))).startMs))
  return rounds.map(rounded)
}

/** Of the program that has the same libraries, until it listens. */
async function leastStarts(bench: Bench): Promise<number[]> {
  const plan = { program: 'idle', options: startArguments().options } as const
  const rounds: number[] = []
  for (let start = 0; start < WARM_UPS + bench.rounds; start += 1) {
    const begun = performance.now()
    const ms = await scoped(async (hold) => {
      await hold(Limit.start(bench, plan))
      return performance.now() - begun
    })
    if (start >= WARM_UPS) rounds.push(ms)
  }
  return rounds
}

function line(name: string, rounds: readonly number[], target: number): Measurement {
  const detail = { bound: 'at-most' as const, rounds }
  return { name, ratio: rounded(median(rounds)), target, unit: 'ms', detail }
}
