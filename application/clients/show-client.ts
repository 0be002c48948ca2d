import type { Client } from '../../domain/client/client.ts'
import { ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ClientRegistry } from '../ports/client-registry.ts'

export class ShowClient {
  readonly #registry: ClientRegistry

  constructor(registry: ClientRegistry) {
    this.#registry = registry
  }

  /** @throws ClientNotFound */
  async execute(id: Id): Promise<Client> {
    const client = await this.#registry.get({ id })
    if (!client) throw new ClientNotFound()
    return client
  }
}
