import { programResults } from './harness/program-results.ts'
import { rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

/** The cost of one envelope; `loopMs` is the part that blocks the event loop. */
interface Cost {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly loopMs: number
}

export const envelope: Subject = { name: 'envelope', needsStores: false, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const costs = await programResults<{ node: Cost; forge: Cost }>(bench, 'envelope', [])
  const { node, forge } = costs
  const line = (name: string, ratio: number): Measurement => ({
    name,
    ratio: rounded(ratio),
    target: null,
    unit: 'x as fast as node-forge',
    detail: { bound: 'none', ...costs },
  })
  return [
    line(`opening an envelope, node:crypto (${node.p50Ms} ms)`, forge.p50Ms / node.p50Ms),
    line(`the same, event loop only (${node.loopMs} ms)`, forge.loopMs / node.loopMs),
  ]
}
