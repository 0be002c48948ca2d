import { Client } from '../../domain/client/client.ts'
import type { ClientTerms } from '../../domain/client/client-terms.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { isGrantType } from '../../domain/client/grant-type.ts'
import { SessionLifetime } from '../../domain/client/session-lifetime.ts'
import type { ClientRow } from './client-table.ts'

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
export function termColumns({ grants, lifetime, ...same }: Partial<ClientTerms>) {
  return {
    ...same,
    ...(grants && { grantTypes: grants.grantTypes }),
    ...(lifetime && {
      timeoutSeconds: lifetime.timeout,
      activeTimeoutSeconds: lifetime.activeTimeout,
    }),
  }
}
