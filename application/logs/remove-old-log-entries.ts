import type { Clock } from '../ports/clock.ts'
import type { LogEntries } from '../ports/log-entries.ts'

const BATCH = 1000
const DAY = 86_400_000

/** Periodic clean-up: removes one batch of entries that are past their retention. */
export class RemoveOldLogEntries {
  readonly #log: Pick<LogEntries, 'removeBefore'>
  readonly #clock: Clock
  readonly #days: number

  constructor(log: Pick<LogEntries, 'removeBefore'>, clock: Clock, days: number) {
    this.#log = log
    this.#clock = clock
    this.#days = days
  }

  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - this.#days * DAY)
    await this.#log.removeBefore(before, BATCH)
  }
}
