import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startArguments } from '../test/support/start-arguments.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { processorSeconds, residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const IDLE_MS = 3000
const CONFIGURATION = join(import.meta.dirname, 'programs/many-modules.config.ts')

/** What fifty modules of ten pages add to a start and to its memory. */
export const modules: Subject = { name: 'modules', needsStores: true, run }

interface Started {
  readonly seconds: number
  readonly mib: number
}

async function run(bench: Bench): Promise<Measurement[]> {
  const more = { times: [] as number[], mib: [] as number[] }
  // The first start applies their migrations, and fills the compile cache.
  await started(bench, ['--config', CONFIGURATION])
  for (let round = 0; round < bench.rounds; round += 1) {
    const without = await started(bench, [])
    const together = await started(bench, ['--config', CONFIGURATION])
    more.times.push(rounded(together.seconds / without.seconds))
    more.mib.push(rounded(together.mib - without.mib))
  }
  const name = 'fifty modules of ten pages'
  const measured = (rounds: readonly number[], target: number) => ({
    ...{ ratio: rounded(median(rounds)), target },
    detail: { bound: 'at-most' as const, rounds, store: bench.stores.name },
  })
  return [
    { name: `${name}, processor time of a start without`, unit: 'x', ...measured(more.times, 1.4) },
    { name: `${name} add`, unit: 'MiB', ...measured(more.mib, 50) },
  ]
}

function started(bench: Bench, words: readonly string[]): Promise<Started> {
  const { launcher } = startArguments()
  return scoped(async (hold) => {
    const plan = { args: [launcher, 'start', ...words] }
    const { pid } = await hold(Gatehouse.start(bench, plan))
    const seconds = await processorSeconds(pid)
    await pause(IDLE_MS)
    return { seconds, mib: (await residentMiB(pid)).now }
  })
}
