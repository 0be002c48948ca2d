import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresShareLinkRepo } from '../../../adapters/postgres/parts/shares/postgres-share-link-repo.ts'
import type { ShareLinkRepo } from '../../../application/parts/shares/share-link-repo.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const SHARES = token<ShareLinkRepo>('ShareLinkRepo')

export function shareStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SHARES).toConstantValue(new PostgresShareLinkRepo(database))
    bind(T.AccountLeftovers).toService(SHARES)
  })
}
