import type { DictionaryEntry, DictionaryRepo } from '../ports/console/dictionary-repo.ts'

export class ListDictionary {
  readonly #dictionaries: DictionaryRepo

  constructor(dictionaries: DictionaryRepo) {
    this.#dictionaries = dictionaries
  }

  /** An unknown dictionary is empty. */
  execute(type: string): Promise<readonly DictionaryEntry[]> {
    return this.#dictionaries.entries(type)
  }
}
