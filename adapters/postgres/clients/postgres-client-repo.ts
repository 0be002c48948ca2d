import type { ClientRepo } from '../../../application/ports/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import type { Database } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { ClientTable } from '../tables/client-table.ts'
import { toClient } from './client-row.ts'

export class PostgresClientRepo implements ClientRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(clientId: string): Promise<Client | undefined> {
    const row = await this.#database.use((em) =>
      em.findOne(ClientTable, { clientId: storable(clientId) }),
    )
    return row ? toClient(row) : undefined
  }
}
