import { Client } from '../../../domain/client/client.ts'
import type { ClientRevision } from '../../../domain/client/client-terms.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'
import { isGrantType } from '../../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import type { Row } from '../connection/database.ts'
import { text } from '../rows/columns.ts'
import { texts } from '../rows/text-array.ts'
import type { ClientRow } from '../tables/client-table.ts'

export function toClient(row: Omit<ClientRow, 'secretDigest'>): Client {
  const { id, clientId, clientKey, deviceType, status } = row
  return new Client({
    id,
    clientId,
    clientKey,
    deviceType,
    status,
    grants: new GrantPolicy(row.grantTypes.filter(isGrantType)),
    strongGrants: new GrantPolicy(row.strongGrants.filter(isGrantType)),
    lifetime: new SessionLifetime(row.timeoutSeconds, row.activeTimeoutSeconds),
  })
}

/** Reads a row of a statement that did not go through the mapper. */
export function readClient(row: Row): Client {
  return toClient({
    id: text(row, 'id'),
    clientId: text(row, 'client_id'),
    clientKey: text(row, 'client_key'),
    deviceType: text(row, 'device_type'),
    status: row.status === 'normal' ? 'normal' : 'disabled',
    grantTypes: texts(row, 'grant_types'),
    strongGrants: texts(row, 'strong_grants'),
    timeoutSeconds: Number(row.timeout_seconds),
    activeTimeoutSeconds: Number(row.active_timeout_seconds),
  })
}

/** The columns of the fields that are given. */
export function revisedColumns(revision: ClientRevision) {
  const { grants, strongGrants, timeout, activeTimeout, ...same } = revision
  return {
    ...same,
    ...(grants && { grantTypes: grants.grantTypes }),
    ...(strongGrants && { strongGrants: strongGrants.grantTypes }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(activeTimeout !== undefined && { activeTimeoutSeconds: activeTimeout }),
  }
}
