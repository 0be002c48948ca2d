import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { readClient } from './client-row.ts'

export const FIND_CLIENT: Statement = {
  name: 'find-client',
  text: 'select * from clients where client_id = $1',
}

/**
 * Uses a plain statement. The mapper takes ten times as long when it finds a row, and this timing
 * would tell strangers a disabled client from an unknown one.
 */
export class PostgresClientRepo implements ClientRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async get(clientId: string): Promise<Client | undefined> {
    const [row] = await this.#database.rows(FIND_CLIENT, [storable(clientId)])
    return row && readClient(row)
  }
}
