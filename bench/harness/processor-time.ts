import type { LoadResult } from './load.ts'
import { processorSeconds } from './resources.ts'
import { median, rounded } from './statistics.ts'

const MICROSECONDS = 1e6

interface Measured {
  readonly pid: number
}

/**
 * Processor time of each side of a contest for one reply. Rates compare the programs only where the
 * load and the stores have a core to themselves; this compares them on a busy machine too.
 */
export class ProcessorTime {
  readonly #perReply = new Map<Measured, number[]>()

  /** @returns what `work` returns, which puts load on `program` alone */
  async of(program: Measured, work: () => Promise<LoadResult>): Promise<LoadResult> {
    const before = await processorSeconds(program.pid)
    const load = await work()
    const used = (await processorSeconds(program.pid)) - before
    const known = this.#perReply.get(program) ?? []
    this.#perReply.set(program, [...known, (used * MICROSECONDS) / load.replies])
    return load
  }

  /** Medians in microseconds over the last rounds. @returns as `ratio` the limit's by the service's */
  summary(service: Measured, limit: Measured, rounds: number) {
    const of = (program: Measured) =>
      median((this.#perReply.get(program) ?? [Number.NaN]).slice(-rounds))
    const ratio = rounded(of(limit) / of(service))
    return { service: rounded(of(service)), limit: rounded(of(limit)), ratio }
  }
}
