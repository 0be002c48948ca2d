import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import { ShortMemory } from '../short-memory.ts'

/** Every request names a client, so the store is queried for each at most twice a second. */
export class CachedClientRepo implements ClientRepo {
  readonly #source: ClientRepo
  readonly #memory: ShortMemory<Client | undefined>

  /** @param now monotonic milliseconds */
  constructor(source: ClientRepo, now: () => number) {
    this.#source = source
    this.#memory = new ShortMemory(now)
  }

  /** Called after a change by this instance, so that it sees the change at once. */
  forgetAll(): void {
    this.#memory.forgetAll()
  }

  get(clientId: string): Promise<Client | undefined> {
    return this.#memory.recall(clientId, () => this.#source.get(clientId))
  }
}
