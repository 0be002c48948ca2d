import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryAccessVersion implements AccessVersion {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async current(): Promise<number> {
    return this.#database.accessVersion
  }

  async advance(): Promise<void> {
    this.#database.accessVersion += 1
  }
}
