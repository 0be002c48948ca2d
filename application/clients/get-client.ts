import type { Client } from '../../domain/client/client.ts'
import { ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'

export class GetClient {
  readonly #clients: ManagedClientRepo

  constructor(clients: ManagedClientRepo) {
    this.#clients = clients
  }

  /** @throws ClientNotFound */
  async execute(id: Id): Promise<Client> {
    const client = await this.#clients.get({ id })
    if (!client) throw new ClientNotFound()
    return client
  }
}
