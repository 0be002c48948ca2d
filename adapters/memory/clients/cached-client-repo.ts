import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type {
  ChangeOutcome,
  ClientChanges,
  ClientPage,
  ManagedClientRepo,
  NewClient,
} from '../../../application/ports/sign-in/managed-client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
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

type Afterwards = (work: () => void) => void

/**
 * Clears this instance's client cache after each change. Other instances see the change when their
 * entry of half a second expires.
 */
export class ForgettingManagedClientRepo implements ManagedClientRepo {
  readonly #source: ManagedClientRepo
  readonly #remembered: CachedClientRepo
  readonly #afterwards: Afterwards

  /** @param afterwards runs work once a change is committed */
  constructor(
    source: ManagedClientRepo,
    remembered: CachedClientRepo,
    afterwards: Afterwards = (work) => work(),
  ) {
    this.#source = source
    this.#remembered = remembered
    this.#afterwards = afterwards
  }

  list(page: ClientPage): Promise<{ readonly clients: Client[]; readonly total: number }> {
    return this.#source.list(page)
  }

  slice(slice: Slice<ClientPage['filter']>): Promise<Client[]> {
    return this.#source.slice(slice)
  }

  get(which: { id: Id } | { clientId: string }): Promise<Client | undefined> {
    return this.#source.get(which)
  }

  getForUpdate(ids: readonly Id[]): Promise<Client[]> {
    return this.#source.getForUpdate(ids)
  }

  add(client: NewClient): Promise<Id | undefined> {
    return this.#forgetAfter(this.#source.add(client))
  }

  change(id: Id, changes: ClientChanges): Promise<ChangeOutcome> {
    return this.#forgetAfter(this.#source.change(id, changes))
  }

  remove(ids: readonly Id[]): Promise<void> {
    return this.#forgetAfter(this.#source.remove(ids))
  }

  /** Clears after a failure too, since a store that timed out may still have made the change. */
  #forgetAfter<T>(work: Promise<T>): Promise<T> {
    return work.finally(() => this.#afterwards(() => this.#remembered.forgetAll()))
  }
}
