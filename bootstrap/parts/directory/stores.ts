import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresDirectoryStore } from '../../../adapters/postgres/parts/directory/postgres-directory-store.ts'
import { PostgresScimResources } from '../../../adapters/postgres/parts/directory/postgres-scim-resources.ts'
import type { DirectoryStore } from '../../../application/parts/directory/directory-store.ts'
import type { ScimResources } from '../../../application/parts/directory/scim/scim-resources.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const DIRECTORY_STORE = token<DirectoryStore>('DirectoryStore')
export const SCIM_RESOURCES = token<ScimResources>('ScimResources')

export function directoryStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(DIRECTORY_STORE).toConstantValue(new PostgresDirectoryStore(database))
    bind(T.AccountLeftovers).toService(DIRECTORY_STORE)
    // Also while the part is off: nobody gives an account of the directory a password by mail.
    bind(T.OutsidePasswords).toResolvedValue(
      (store) => ({
        keeps: (userId: Id) => store.keepsPassword(userId),
        compare: async () => undefined,
      }),
      [DIRECTORY_STORE],
    )
    bind(SCIM_RESOURCES).toConstantValue(new PostgresScimResources(database))
  })
}
