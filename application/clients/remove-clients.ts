import { admitRemoval } from '../../domain/client/built-in-client.ts'
import { ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'

interface References {
  end(table: string, ids: readonly Id[]): Promise<void>
}

/** Call it inside a transaction. */
export class RemoveClients {
  readonly #clients: ManagedClientRepo
  readonly #references: References

  constructor(clients: ManagedClientRepo, references: References) {
    this.#clients = clients
    this.#references = references
  }

  /**
   * Also ends their sessions. Some may be gone already.
   * @throws ClientNotFound, BuiltInClientKept, RecordReferred
   */
  async execute(ids: readonly Id[]): Promise<void> {
    admitRemoval(ids)
    if ((await this.#clients.getForUpdate(ids)).length === 0) throw new ClientNotFound()
    await this.#references.end('clients', ids)
    await this.#clients.remove(ids)
  }
}
