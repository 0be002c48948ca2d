import { Client } from '../../../domain/client/client.ts'
import type { ClientRevision } from '../../../domain/client/client-terms.ts'
import { GrantPolicy } from '../../../domain/client/grant-policy.ts'
import { isGrantType } from '../../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../../domain/client/session-lifetime.ts'
import type { ClientRow } from '../tables/client-table.ts'

export function toClient(row: ClientRow): Client {
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

/** The columns of what is given. */
export function revisedColumns({ grants, timeout, activeTimeout, ...same }: ClientRevision) {
  return {
    ...same,
    ...(grants && { grantTypes: grants.grantTypes }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(activeTimeout !== undefined && { activeTimeoutSeconds: activeTimeout }),
  }
}
