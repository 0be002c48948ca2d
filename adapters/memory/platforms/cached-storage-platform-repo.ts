import type { StoragePlatformRepo } from '../../../application/ports/platforms/storage-platform-repo.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { ShortMemory } from '../short-memory.ts'

type Answers = ShortMemory<StoragePlatform | undefined>

/** Every transfer needs its platform, so each is queried at most twice a second. */
export class CachedStoragePlatformRepo implements StoragePlatformRepo {
  readonly #source: StoragePlatformRepo
  readonly #byKey: Answers
  readonly #default: Answers

  /** @param now monotonic milliseconds */
  constructor(source: StoragePlatformRepo, now: () => number) {
    this.#source = source
    this.#byKey = new ShortMemory(now)
    this.#default = new ShortMemory(now)
  }

  get(key: string): Promise<StoragePlatform | undefined> {
    return this.#byKey.recall(key, () => this.#source.get(key))
  }

  getDefault(): Promise<StoragePlatform | undefined> {
    return this.#default.recall('', () => this.#source.getDefault())
  }

  list(): Promise<StoragePlatform[]> {
    return this.#source.list()
  }

  /** Called after a change by this instance; the others wait for their entries to expire. */
  forget(): void {
    this.#byKey.forgetAll()
    this.#default.forgetAll()
  }
}
