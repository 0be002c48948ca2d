import type { ClientRepo } from '../../../application/ports/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import { ShortMemory } from '../short-memory.ts'

/** Every request names a client; a store is asked for it twice a second at most. */
export class CachedClientRepo implements ClientRepo {
  readonly #source: ClientRepo
  readonly #memory: ShortMemory<Client | undefined>

  /** @param now monotonic milliseconds */
  constructor(source: ClientRepo, now: () => number) {
    this.#source = source
    this.#memory = new ShortMemory(now)
  }

  /** After a change made by this instance, which then sees it at once. */
  forgetAll(): void {
    this.#memory.forgetAll()
  }

  get(clientId: string): Promise<Client | undefined> {
    return this.#memory.recall(clientId, () => this.#source.get(clientId))
  }
}
