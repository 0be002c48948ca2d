import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryClientRepo implements ClientRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async get(clientId: string): Promise<Client | undefined> {
    return this.#database.clients.get(clientId)
  }
}
