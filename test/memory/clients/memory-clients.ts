import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type {
  ChangeOutcome,
  ClientChanges,
  ClientPage,
  ManagedClientRepo,
  NewClient,
} from '../../../application/ports/sign-in/managed-client-repo.ts'
import { Client } from '../../../domain/client/client.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import { MemoryStore } from '../memory-database.ts'
import { sliceOf } from '../memory-page.ts'

export class MemoryClientRepo extends MemoryStore implements ClientRepo {
  async get(clientId: string): Promise<Client | undefined> {
    return this.database.clients.get(clientId)
  }
}

const MOST_ROWS = 200

export class MemoryManagedClientRepo extends MemoryStore implements ManagedClientRepo {
  async list({ filter, direction, offset, limit }: ClientPage) {
    const found = this.#all().filter((client) => this.#matches(client, filter))
    const sorted = found.toSorted(direction === 'asc' ? byId : (a, b) => byId(b, a))
    const clients = sorted.slice(offset, offset + Math.min(limit, MOST_ROWS))
    return { clients, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<ClientPage['filter']>): Promise<Client[]> {
    const found = this.#all().filter((client) => this.#matches(client, filter))
    return sliceOf(found, ({ props }) => props.id, { order: 'asc', after, limit })
  }

  async get(which: { id: Id } | { clientId: string }): Promise<Client | undefined> {
    return 'id' in which ? this.#byId(which.id) : this.database.clients.get(which.clientId)
  }

  async getForUpdate(ids: readonly Id[]): Promise<Client[]> {
    return this.#all().filter(({ props }) => ids.includes(props.id))
  }

  async add({ clientId, secretDigest, terms }: NewClient): Promise<Id | undefined> {
    if (this.database.clients.has(clientId) || this.#holder(terms.clientKey)) return undefined
    const id = this.database.nextId('client')
    this.database.clients.set(clientId, new Client({ id, clientId, ...terms }))
    this.database.clientSecretDigests.set(id, secretDigest)
    return id
  }

  async change(id: Id, { secretDigest, ...revision }: ClientChanges): Promise<ChangeOutcome> {
    const client = this.#byId(id)
    if (!client) return 'not-found'
    const holder = this.#holder(revision.clientKey)
    if (holder && holder.props.id !== id) return 'key-taken'
    const { timeout, activeTimeout, ...same } = revision
    const { lifetime: before, rules } = client
    const lifetime = new SessionLifetime(
      timeout ?? before.timeout,
      activeTimeout ?? before.activeTimeout,
    )
    const { wire = client.props.wire } = revision
    const kept = { lifetime, rules: { ...rules, ...revision.rules }, wire: wire ?? undefined }
    this.database.clients.set(client.clientId, new Client({ ...client.props, ...same, ...kept }))
    if (secretDigest !== undefined) this.database.clientSecretDigests.set(id, secretDigest)
    return 'changed'
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const { clients, sessions, clientSecretDigests } = this.database
    for (const client of this.#all().filter(({ props }) => ids.includes(props.id))) {
      clients.delete(client.clientId)
      clientSecretDigests.delete(client.props.id)
      for (const [digest, { props }] of sessions) {
        if (props.clientId === client.clientId) this.database.endSession(digest, 'client-disabled')
      }
    }
  }

  #all(): Client[] {
    return [...this.database.clients.values()]
  }

  #byId(id: Id): Client | undefined {
    return this.#all().find(({ props }) => props.id === id)
  }

  #holder(clientKey: string | undefined): Client | undefined {
    return this.#all().find(({ props }) => props.clientKey === clientKey)
  }

  #matches({ props }: Client, filter: ClientPage['filter']) {
    const { clientId, clientKeyContains = '', secretDigest, status } = filter
    const kept = this.database.clientSecretDigests.get(props.id)
    return (
      (clientId === undefined || props.clientId === clientId) &&
      hasPart(clientKeyContains)(props.clientKey) &&
      (secretDigest === undefined || kept === secretDigest) &&
      (status === undefined || props.status === status)
    )
  }
}

function byId(a: Client, b: Client): number {
  return Number(BigInt(a.props.id) - BigInt(b.props.id))
}
