import { endsWithin, tooLate } from '../connection/deadline.ts'

/** Probes the server after `quietMs` without a result, and again after each answer. */
export interface Watch {
  readonly quietMs: number
  /** How long an answer to a probe may take. */
  readonly signMs: number
  /** The total limit, even if the server keeps answering. */
  readonly mostMs: number
}

/** Distinguishes a busy server, worth waiting for, from a silent one. */
export class SignsOfLife {
  readonly #ask: (signMs: number) => Promise<unknown>
  readonly #watch: Watch
  /** One question serves all waiting callers. */
  #asked: Promise<unknown> | undefined

  /** @param ask must reject if no answer comes in that time */
  constructor(ask: (signMs: number) => Promise<unknown>, watch: Watch) {
    this.#ask = ask
    this.#watch = watch
  }

  /** @throws DependencyUnavailable if the server falls silent, or `work` takes too long */
  async whileThere<T>(work: Promise<T>): Promise<T> {
    const endsAt = performance.now() + this.#watch.mostMs
    while (performance.now() < endsAt) {
      if (await endsWithin(work, this.#watch.quietMs)) return work
      await Promise.race([work, this.#sign()])
    }
    throw tooLate()
  }

  #sign(): Promise<unknown> {
    this.#asked ??= this.#ask(this.#watch.signMs).finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }
}
