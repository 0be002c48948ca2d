import type { Clock } from '../ports/clock.ts'
import type { EraseEntries } from './erase-entries.ts'

const BATCH = 1000
const DAY = 86_400_000

/** Periodic clean-up: removes one batch of entries that are past their retention. */
export class RemoveOldLogEntries {
  readonly #erase: EraseEntries
  readonly #clock: Clock
  readonly #days: number

  constructor(erase: EraseEntries, clock: Clock, days: number) {
    this.#erase = erase
    this.#clock = clock
    this.#days = days
  }

  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - this.#days * DAY)
    const why = { reason: 'retention', by: '' } as const
    await this.#erase.execute((log) => log.removeBefore(before, BATCH), why)
  }
}
