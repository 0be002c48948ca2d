import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import { ShortMemory } from '../short-memory.ts'

/** Pages need several dictionaries, so each is queried at most twice a second. */
export class CachedDictionaryRepo implements DictionaryRepo {
  readonly #source: DictionaryRepo
  readonly #memory: ShortMemory<readonly DictionaryEntry[]>

  /** @param now monotonic milliseconds */
  constructor(source: DictionaryRepo, now: () => number) {
    this.#source = source
    this.#memory = new ShortMemory(now)
  }

  /** Called after a change by this instance, so that it sees the change at once. */
  forgetAll(): void {
    this.#memory.forgetAll()
  }

  entries(type: string): Promise<readonly DictionaryEntry[]> {
    return this.#memory.recall(type, () => this.#source.entries(type))
  }
}
