import type { Savepoints } from '../../../application/ports/instances/savepoints.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemorySavepoints implements Savepoints {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const undo = this.#database.remembered()
    try {
      return await work()
    } catch (error) {
      undo()
      throw error
    }
  }
}
