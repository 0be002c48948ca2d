import type { ClientRepo } from '../../application/ports/client-repo.ts'
import { Client } from '../../domain/client/client.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { isGrantType } from '../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import { type ClientRow, ClientTable } from './client-table.ts'
import type { Database } from './database.ts'
import { storable } from './statement.ts'

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

function toClient(row: ClientRow): Client {
  const { id, clientId, clientKey, deviceType, status } = row
  return new Client({
    id,
    clientId,
    clientKey,
    deviceType,
    status,
    grants: new GrantPolicy(row.grantTypes.filter(isGrantType)),
    lifetime: new SessionLifetime(row.timeoutSeconds, row.activeTimeoutSeconds),
  })
}
