import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresDirectoryStore } from '../../../adapters/postgres/parts/directory/postgres-directory-store.ts'
import type { DirectoryStore } from '../../../application/parts/directory/directory-store.ts'
import { token } from '../../wiring/token.ts'

export const DIRECTORY_STORE = token<DirectoryStore>('DirectoryStore')

export function directoryStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(DIRECTORY_STORE).toConstantValue(new PostgresDirectoryStore(database))
  })
}
