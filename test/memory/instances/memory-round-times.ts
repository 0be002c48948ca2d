import type { RoundTimes } from '../../../application/ports/instances/round-times.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryRoundTimes implements RoundTimes {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async last(name: string): Promise<Date | undefined> {
    return this.#database.rounds.get(name)
  }

  async note(name: string, begunAt: Date): Promise<void> {
    this.#database.rounds.set(name, begunAt)
  }
}
