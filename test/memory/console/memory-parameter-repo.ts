import type { ParameterRepo } from '../../../application/ports/console/parameter-repo.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryParameterRepo implements ParameterRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async value(key: string): Promise<string | undefined> {
    return this.#database.valueOfParameter(key)
  }
}
