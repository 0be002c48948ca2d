import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryDictionaryRepo implements DictionaryRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async entries(type: string): Promise<DictionaryEntry[]> {
    const entries = this.#database.dictionaryEntries.filter((entry) => entry.type === type)
    return entries.sort((a, b) => a.order - b.order)
  }
}
