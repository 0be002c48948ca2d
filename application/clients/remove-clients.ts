import { admitRemoval } from '../../domain/client/built-in-client.ts'
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

  /** Also ends their sessions. Unknown ids are ignored. @throws BuiltInClientKept, RecordReferred */
  async execute(ids: readonly Id[]): Promise<void> {
    admitRemoval(ids)
    await this.#references.end('clients', ids)
    await this.#clients.remove(ids)
  }
}
