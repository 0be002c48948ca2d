import { admitRemoval } from '../../domain/client/built-in-client.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ManagedClientRepo } from '../ports/managed-client-repo.ts'

export class RemoveClients {
  readonly #clients: ManagedClientRepo

  constructor(clients: ManagedClientRepo) {
    this.#clients = clients
  }

  /** Also ends their sessions. Unknown ids are ignored. @throws BuiltInClientKept */
  async execute(ids: readonly Id[]): Promise<void> {
    admitRemoval(ids)
    await this.#clients.remove(ids)
  }
}
