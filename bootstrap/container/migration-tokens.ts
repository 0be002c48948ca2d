import type { ChangeFileMigration } from '../../application/files/moves/change-file-migration.ts'
import type { CopyFile } from '../../application/files/moves/copy-file.ts'
import type { ListFileMigrations } from '../../application/files/moves/list-file-migrations.ts'
import type { RunTools } from '../../application/files/moves/migration-run.ts'
import type { RunFileMigrations } from '../../application/files/moves/run-file-migrations.ts'
import type { StartFileMigration } from '../../application/files/moves/start-file-migration.ts'
import type { FileMigrationRepo } from '../../application/ports/file-migration-repo.ts'
import { token } from './token.ts'

/** Moving files between platforms. */
export const MigrationTokens = {
  FileMigrationRepo: token<FileMigrationRepo>('FileMigrationRepo'),
  ChangeFileMigration: token<ChangeFileMigration>('ChangeFileMigration'),
  CopyFile: token<CopyFile>('CopyFile'),
  MigrationTools: token<Omit<RunTools, 'isStopping'>>('MigrationTools'),
  RunFileMigrations: token<RunFileMigrations>('RunFileMigrations'),
  ListFileMigrations: token<ListFileMigrations>('ListFileMigrations'),
  StartFileMigration: token<StartFileMigration>('StartFileMigration'),
}
