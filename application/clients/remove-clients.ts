import { admitRemoval } from '../../domain/client/built-in-client.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ClientRegistry } from '../ports/client-registry.ts'

export class RemoveClients {
  readonly #registry: ClientRegistry

  constructor(registry: ClientRegistry) {
    this.#registry = registry
  }

  /**
   * Ends their sessions too. It is no error when some of the clients do not exist.
   * @throws BuiltInClientKept with nothing removed
   */
  async execute(ids: readonly Id[]): Promise<void> {
    admitRemoval(ids)
    await this.#registry.remove(ids)
  }
}
