import type { Id } from '../../domain/shared/id.ts'
import type { PushConnection } from './push-connection.ts'

/** The open connections of one instance, found by user and by session. */
export class PushConnections implements Iterable<PushConnection> {
  readonly #all = new Set<PushConnection>()
  readonly #ofUser = new Map<Id, Set<PushConnection>>()
  readonly #ofSession = new Map<string, Set<PushConnection>>()

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): Iterator<PushConnection> {
    return this.#all.values()
  }

  ofUser(userId: Id): PushConnection[] {
    return [...(this.#ofUser.get(userId) ?? [])]
  }

  ofSession(tokenDigest: string): PushConnection[] {
    return [...(this.#ofSession.get(tokenDigest) ?? [])]
  }

  get userIds(): Id[] {
    return [...this.#ofUser.keys()]
  }

  get tokenDigests(): string[] {
    return [...this.#ofSession.keys()]
  }

  add(connection: PushConnection): void {
    const { userId, tokenDigest } = connection.owner
    this.#all.add(connection)
    addTo(this.#ofUser, userId, connection)
    addTo(this.#ofSession, tokenDigest, connection)
  }

  /** Removing an unknown id succeeds. */
  remove(connection: PushConnection): void {
    const { userId, tokenDigest } = connection.owner
    this.#all.delete(connection)
    removeFrom(this.#ofUser, userId, connection)
    removeFrom(this.#ofSession, tokenDigest, connection)
  }
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key)
  if (set) set.add(item)
  else sets.set(key, new Set([item]))
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key)
  set?.delete(item)
  if (set?.size === 0) sets.delete(key)
}
