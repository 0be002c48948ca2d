import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import { ShortMemory } from '../short-memory.ts'

const ONLY = ''

/** Every request compares versions, so the store is queried at most twice a second. */
export class CachedAccessVersion implements AccessVersion {
  readonly #source: AccessVersion
  readonly #memory: ShortMemory<number>

  /** @param now monotonic milliseconds */
  constructor(source: AccessVersion, now: () => number) {
    this.#source = source
    this.#memory = new ShortMemory(now)
  }

  current(): Promise<number> {
    return this.#memory.recall(ONLY, () => this.#source.current())
  }

  async advance(): Promise<void> {
    await this.#source.advance()
    this.#memory.forget(ONLY)
  }
}
