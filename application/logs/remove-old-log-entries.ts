import type { Clock } from '../ports/clock.ts'

const BATCH = 1000
const DAY = 86_400_000

export interface DatedEntries {
  /** Removes at most so many entries of before then. */
  removeBefore(before: Date, most: number): Promise<unknown>
}

/** Periodic clean-up: removes one batch of entries that are past their retention. */
export class RemoveOldLogEntries {
  readonly #log: DatedEntries
  readonly #clock: Clock
  readonly #days: number

  constructor(log: DatedEntries, clock: Clock, days: number) {
    this.#log = log
    this.#clock = clock
    this.#days = days
  }

  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - this.#days * DAY)
    await this.#log.removeBefore(before, BATCH)
  }
}
