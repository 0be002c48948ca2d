import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { EraseEntries } from './erase-entries.ts'

export class RemoveLogEntries {
  readonly #erase: EraseEntries

  constructor(erase: EraseEntries) {
    this.#erase = erase
  }

  /** Some may be gone already. @param by the name of the user. @throws RecordNotFound */
  async execute(which: readonly Id[] | 'all', by: string): Promise<void> {
    if (which === 'all') return this.#erase.clear(by)
    const why = { reason: 'removed', by } as const
    const erased = await this.#erase.execute((log) => log.remove(which), why)
    if (erased === 0) throw new RecordNotFound()
  }
}

const BATCH = 1000
const DAY = 86_400_000

interface DatedEntries {
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
