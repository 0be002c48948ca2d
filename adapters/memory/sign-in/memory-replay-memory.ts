import type { Clock } from '../../../application/ports/clock.ts'
import type { ReplayMemory } from '../../../application/ports/sign-in/replay-memory.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { ExpiringMap } from '../expiring-map.ts'

const MOST_DIGESTS = 200_000

/** Keeps every digest until it expires. When full, new ones are refused as overload. */
export class MemoryReplayMemory implements ReplayMemory {
  readonly #used: ExpiringMap<true>

  constructor(clock: Clock, mostDigests = MOST_DIGESTS) {
    this.#used = new ExpiringMap(clock, mostDigests)
  }

  get size(): number {
    return this.#used.size
  }

  async isFirstUse(digest: string, seconds: number): Promise<boolean> {
    if (this.#used.get(digest)) return false
    if (!this.#used.hasSpaceFor(digest)) throw new Overloaded()
    this.#used.set(digest, true, seconds)
    return true
  }

  async isUsed(digest: string): Promise<boolean> {
    return this.#used.get(digest) !== undefined
  }

  async forget(digest: string): Promise<void> {
    this.#used.delete(digest)
  }
}
