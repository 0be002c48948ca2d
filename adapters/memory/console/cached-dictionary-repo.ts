import type { DictionaryEntry, DictionaryRepo } from '../../../application/ports/dictionary-repo.ts'
import { ShortMemory } from '../short-memory.ts'

/** Every page asks for several dictionaries; a store is asked for each twice a second at most. */
export class CachedDictionaryRepo implements DictionaryRepo {
  readonly #source: DictionaryRepo
  readonly #memory: ShortMemory<readonly DictionaryEntry[]>

  /** @param now monotonic milliseconds */
  constructor(source: DictionaryRepo, now: () => number) {
    this.#source = source
    this.#memory = new ShortMemory(now)
  }

  /** After a change made by this instance, which then sees it at once. */
  forgetAll(): void {
    this.#memory.forgetAll()
  }

  entries(type: string): Promise<readonly DictionaryEntry[]> {
    return this.#memory.recall(type, () => this.#source.entries(type))
  }
}
