import { tooLate } from '../connection/deadline.ts'
import { endsWithin } from '../connection/ends-within.ts'

/** Asked for a sign of life after `quietMs` without a result, and again after each sign. */
export interface Watch {
  readonly quietMs: number
  /** In all, however much it lives. */
  readonly mostMs: number
}

/** Tells a server that is busy, and worth waiting for, from one that says nothing. */
export class SignsOfLife {
  readonly #ask: () => Promise<unknown>
  readonly #watch: Watch
  /** However many wait, one question answers all of them. */
  #asked: Promise<unknown> | undefined

  /** @param ask to reject when no answer comes soon */
  constructor(ask: () => Promise<unknown>, watch: Watch) {
    this.#ask = ask
    this.#watch = watch
  }

  /** @throws DependencyUnavailable when the server falls silent, or `work` takes too long */
  async whileThere<T>(work: Promise<T>): Promise<T> {
    const endsAt = performance.now() + this.#watch.mostMs
    while (performance.now() < endsAt) {
      if (await endsWithin(work, this.#watch.quietMs)) return work
      await Promise.race([work, this.#sign()])
    }
    throw tooLate()
  }

  #sign(): Promise<unknown> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }
}
