import type { Client } from '../../../domain/client/client.ts'
import type { ClientRules } from '../../../domain/client/client-rules.ts'
import type { ClientEntry } from '../../../domain/client/client-terms.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { allClients } from '../../clients/manage-clients.ts'
import type { ManagedClientRepo } from '../../ports/sign-in/managed-client-repo.ts'
import type { KeyedRecords, StoredEntry } from './keyed-section.ts'

interface Entry extends Omit<ClientEntry, 'rules'>, Partial<ClientRules> {
  readonly clientId: string
}

interface ClientTools {
  readonly clients: ManagedClientRepo
  /** With its rules. */
  readonly page: {
    add(entry: ClientEntry, by: Caller, chosen: { clientId: string }): Promise<unknown>
    edit(id: Id, entry: ClientEntry, by: Caller): Promise<unknown>
  }
  /** Who imports, and may weaken clients. */
  readonly by: Caller
}

/** Clients keep their secrets. A new client gets a random one. */
export class ClientEntries implements KeyedRecords<Entry> {
  readonly #tools: ClientTools

  constructor(tools: ClientTools) {
    this.#tools = tools
  }

  keyOf({ clientId }: Entry): string {
    return clientId
  }

  orderOf({ clientKey }: Entry): string {
    return clientKey
  }

  async stored(): Promise<StoredEntry<Entry>[]> {
    return (await allClients(this.#tools.clients)).map(storedClient)
  }

  async add({ clientId, ...entry }: Entry): Promise<void> {
    await this.#tools.page.add(entryOf(entry), this.#tools.by, { clientId })
  }

  async edit(id: Id, { clientId: _clientId, ...entry }: Entry): Promise<void> {
    await this.#tools.page.edit(id, entryOf(entry), this.#tools.by)
  }
}

function entryOf({ paths, networks, ...entry }: Omit<Entry, 'clientId'>): ClientEntry {
  return { ...entry, rules: { ...(paths && { paths }), ...(networks && { networks }) } }
}

function storedClient({ props }: Client): StoredEntry<Entry> {
  const { id, clientId, clientKey, deviceType, status, grants, strongGrants, lifetime } = props
  const { timeout, activeTimeout } = lifetime
  const { rules, wire = null } = props
  const lists = { grantTypes: grants.grantTypes, strongGrantTypes: strongGrants.grantTypes }
  const terms = { deviceType, status, ...lists, timeout, activeTimeout, ...rules, wire }
  return { id, entry: { clientId, clientKey, ...terms } }
}
