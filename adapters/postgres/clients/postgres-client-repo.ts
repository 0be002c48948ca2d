import type { ClientRepo } from '../../../application/ports/sign-in/client-repo.ts'
import { Client } from '../../../domain/client/client.ts'
import type { ClientRevision } from '../../../domain/client/client-terms.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'
import { isGrantType } from '../../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text, texts } from '../rows/columns.ts'

export const FIND_CLIENT: Statement = {
  name: 'find-client',
  text: 'select * from clients where client_id = $1',
}

/**
 * Uses a plain statement. The mapper takes ten times as long when it finds a row, and this timing
 * would tell strangers a disabled client from an unknown one.
 */
export class PostgresClientRepo extends OnDatabase implements ClientRepo {
  async get(clientId: string): Promise<Client | undefined> {
    const [row] = await this.database.rows(FIND_CLIENT, [storable(clientId)])
    return row && readClient(row)
  }
}

/** Reads plain rows: the mapper would make objects that are thrown away. */
export function readClient(row: Row): Client {
  const grants = (column: string) => new GrantPolicy(texts(row, column).filter(isGrantType))
  return new Client({
    id: text(row, 'id'),
    clientId: text(row, 'client_id'),
    clientKey: text(row, 'client_key'),
    deviceType: text(row, 'device_type'),
    status: row.status === 'normal' ? 'normal' : 'disabled',
    grants: grants('grant_types'),
    strongGrants: grants('strong_grants'),
    lifetime: new SessionLifetime(Number(row.timeout_seconds), Number(row.active_timeout_seconds)),
    rules: { paths: texts(row, 'paths'), networks: texts(row, 'networks') },
    wire: optionalText(row, 'wire'),
  })
}

/** The columns of the fields that are given. */
export function revisedColumns(revision: ClientRevision) {
  const { grants, strongGrants, timeout, activeTimeout, rules, ...same } = revision
  return {
    ...same,
    ...(rules?.paths && { paths: [...rules.paths] }),
    ...(rules?.networks && { networks: [...rules.networks] }),
    ...(grants && { grantTypes: grants.grantTypes }),
    ...(strongGrants && { strongGrants: strongGrants.grantTypes }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(activeTimeout !== undefined && { activeTimeoutSeconds: activeTimeout }),
  }
}
