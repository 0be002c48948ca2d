import type { LoadResult } from './load.ts'
import { processorSeconds } from './resources.ts'
import { median, rounded } from './statistics.ts'

const MICROSECONDS = 1e6

interface Measured {
  readonly pid: number
}

/**
 * Measures the processor time per reply of each side of a contest. Rates compare the programs only
 * if the load and the stores have a core to themselves; processor time compares them on a busy
 * machine too.
 */
export class ProcessorTime {
  readonly #perReply = new Map<Measured, number[]>()

  /** @returns the result of `work`, which must put load only on `program` */
  async of(program: Measured, work: () => Promise<LoadResult>): Promise<LoadResult> {
    const before = await processorSeconds(program.pid)
    const load = await work()
    const used = (await processorSeconds(program.pid)) - before
    const known = this.#perReply.get(program) ?? []
    this.#perReply.set(program, [...known, (used * MICROSECONDS) / load.replies])
    return load
  }

  /**
   * Medians over the last rounds, in microseconds.
   * @returns a `ratio` of the limit's time to the service's
   */
  summary(service: Measured, limit: Measured, rounds: number) {
    const of = (program: Measured) =>
      median((this.#perReply.get(program) ?? [Number.NaN]).slice(-rounds))
    const ratio = rounded(of(limit) / of(service))
    return { service: rounded(of(service)), limit: rounded(of(limit)), ratio }
  }
}
