import { ContainerModule } from 'inversify'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresFileMigrationRepo } from '../../../adapters/postgres/parts/moves/postgres-file-migration-repo.ts'
import type { FileMigrationRepo } from '../../../application/parts/moves/file-migration-repo.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const FILE_MIGRATIONS = token<FileMigrationRepo>('FileMigrationRepo')

export function moveStores(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(FILE_MIGRATIONS).toConstantValue(new PostgresFileMigrationRepo(database))
    bind(T.PlatformBonds).toService(FILE_MIGRATIONS)
  })
}
