import { programResults } from './harness/program-results.ts'
import { rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

interface Rate {
  readonly perSecond: number
  readonly p99Ms: number
}

interface Level {
  readonly inFlight: number
  readonly nodeRs: Rate
  readonly argon2: Rate
}

export const hashing: Subject = { name: 'hashing', needsStores: false, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const levels = await programResults<Level[]>(bench, 'hashing', [String(bench.runMs / 2)])
  return levels.map(({ inFlight, nodeRs, argon2 }) => ({
    name: `hashing, ${inFlight} in flight: @node-rs/argon2 (${nodeRs.perSecond}/s)`,
    ratio: rounded(nodeRs.perSecond / argon2.perSecond),
    target: null,
    unit: `x of argon2 (${argon2.perSecond}/s)`,
    detail: { bound: 'none', nodeRs, argon2 },
  }))
}
