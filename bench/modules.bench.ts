import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startArguments } from '../test/support/start-arguments.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { median, rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const IDLE_MS = 3000
const CONFIGURATION = join(import.meta.dirname, 'programs/many-modules.config.ts')

/** What fifty modules of ten pages add to a start and to its memory. */
export const modules: Subject = { name: 'modules', needsStores: true, run }

interface Started {
  readonly ms: number
  readonly mib: number
}

async function run(bench: Bench): Promise<Measurement[]> {
  const more = { ms: [] as number[], mib: [] as number[] }
  // The first start applies their migrations, and fills the compile cache.
  await started(bench, ['--config', CONFIGURATION])
  for (let round = 0; round < bench.rounds; round += 1) {
    const without = await started(bench, [])
    const together = await started(bench, ['--config', CONFIGURATION])
    more.ms.push(rounded(together.ms - without.ms))
    more.mib.push(rounded(together.mib - without.mib))
  }
  const name = 'fifty modules of ten pages add'
  const measured = (unit: 'ms' | 'MiB', rounds: readonly number[], target: number) => ({
    ...{ name, ratio: rounded(median(rounds)), target, unit },
    detail: { bound: 'at-most' as const, rounds, store: bench.stores.name },
  })
  return [measured('ms', more.ms, 300), measured('MiB', more.mib, 15)]
}

function started(bench: Bench, words: readonly string[]): Promise<Started> {
  const { launcher } = startArguments()
  return scoped(async (hold) => {
    const plan = { args: [launcher, 'start', ...words] }
    const { startMs, pid } = await hold(Gatehouse.start(bench, plan))
    await pause(IDLE_MS)
    return { ms: startMs, mib: (await residentMiB(pid)).now }
  })
}
