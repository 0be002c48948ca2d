import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresInvitations } from '../../../adapters/postgres/parts/links/postgres-invitations.ts'
import type { Invitations } from '../../../application/parts/links/invitations.ts'
import { token } from '../../wiring/token.ts'

export const INVITATIONS = token<Invitations>('Invitations')

export function linkStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(INVITATIONS).toConstantValue(new PostgresInvitations(database))
  })
}
