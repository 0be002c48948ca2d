import { admitChange } from '../../domain/client/built-in-client.ts'
import type { Client } from '../../domain/client/client.ts'
import { ClientKeyTaken, ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import { type ClientEntry, clientRevision, clientTerms } from '../../domain/client/client-terms.ts'
import type { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Ids, TokenDigest } from '../ports/crypto.ts'
import type { ManagedClientRepo } from '../ports/managed-client-repo.ts'
import type { KeyedRecords, StoredEntry } from './keyed-section.ts'

interface Entry extends ClientEntry {
  readonly clientId: string
}

const AT_ONCE = 200

/** Clients keep their secrets. A new client gets a random one. */
export class ClientEntries implements KeyedRecords<Entry> {
  readonly #clients: ManagedClientRepo
  readonly #ids: Ids
  readonly #digests: TokenDigest
  readonly #grantTypes: KnownGrantTypes

  constructor(
    clients: ManagedClientRepo,
    ids: Ids,
    digests: TokenDigest,
    grantTypes: KnownGrantTypes,
  ) {
    this.#clients = clients
    this.#ids = ids
    this.#digests = digests
    this.#grantTypes = grantTypes
  }

  keyOf({ clientId }: Entry): string {
    return clientId
  }

  orderOf({ clientKey }: Entry): string {
    return clientKey
  }

  async stored(): Promise<StoredEntry<Entry>[]> {
    const found: Client[] = []
    for (;;) {
      const after = found.at(-1)?.props.id
      const clients = await this.#clients.slice({ filter: {}, after, limit: AT_ONCE })
      found.push(...clients)
      if (clients.length < AT_ONCE) return found.map(storedClient)
    }
  }

  async add({ clientId, ...entry }: Entry): Promise<void> {
    const terms = clientTerms(entry)
    this.#grantTypes.check(entry.grantTypes)
    const secretDigest = this.#digests.digest(this.#ids.token())
    const id = await this.#clients.add({ clientId, secretDigest, terms })
    if (id === undefined) throw new ClientKeyTaken()
  }

  async edit(id: Id, { clientId: _clientId, ...entry }: Entry): Promise<void> {
    const revision = clientRevision(entry)
    this.#grantTypes.check(entry.grantTypes)
    admitChange(id, revision)
    const outcome = await this.#clients.change(id, revision)
    if (outcome === 'not-found') throw new ClientNotFound()
    if (outcome === 'key-taken') throw new ClientKeyTaken()
  }
}

function storedClient({ props }: Client): StoredEntry<Entry> {
  const { id, clientId, clientKey, deviceType, status, grants, lifetime } = props
  const { timeout, activeTimeout } = lifetime
  const terms = { deviceType, status, grantTypes: grants.grantTypes, timeout, activeTimeout }
  return { id, entry: { clientId, clientKey, ...terms } }
}
