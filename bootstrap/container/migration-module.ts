import { ContainerModule } from 'inversify'
import { changeMigrationRoute } from '../../adapters/http/files/moves/change-migration.ts'
import { findMigrationRoute } from '../../adapters/http/files/moves/find-migration.ts'
import { listMigrationsRoute } from '../../adapters/http/files/moves/list-migrations.ts'
import { startMigrationRoute } from '../../adapters/http/files/moves/start-migration.ts'
import { ChangeFileMigration } from '../../application/files/moves/change-file-migration.ts'
import { CopyFile } from '../../application/files/moves/copy-file.ts'
import { ListFileMigrations } from '../../application/files/moves/list-file-migrations.ts'
import { RunFileMigrations } from '../../application/files/moves/run-file-migrations.ts'
import { StartFileMigration } from '../../application/files/moves/start-file-migration.ts'
import { TellProgress } from '../../application/files/moves/tell-progress.ts'
import { bindClass } from './bind-class.ts'
import { MigrationTokens as M } from './migration-tokens.ts'
import { Tokens as T } from './tokens.ts'

/** Moving files between platforms. */
export const migrationModule = new ContainerModule(({ bind }) => {
  bindClass(bind, M.CopyFile, CopyFile, [T.FileVault, T.RunningUploads, T.RemoveFiles, T.Ids])
  bind(M.MigrationTools).toResolvedValue(
    (migrations, copyFile, notifier, clock, { files }) => {
      const progress = new TellProgress(notifier)
      return { migrations, copyFile, progress, clock, graceSeconds: files.moveGraceSeconds }
    },
    [M.FileMigrationRepo, M.CopyFile, T.Notifier, T.Clock, T.Config],
  )
  bindClass(bind, M.RunFileMigrations, RunFileMigrations, [
    T.StoragePlatformRepo,
    T.ExclusiveWork,
    M.MigrationTools,
  ])
  bindClass(bind, M.StartFileMigration, StartFileMigration, [
    T.StoragePlatformRepo,
    M.FileMigrationRepo,
    T.Clock,
  ])
  bindClass(bind, M.ChangeFileMigration, ChangeFileMigration, [M.FileMigrationRepo, T.Clock])
  bindClass(bind, M.ListFileMigrations, ListFileMigrations, [M.FileMigrationRepo])
  bind(T.Routes).toResolvedValue(
    (start, change, show) => [
      startMigrationRoute(start),
      changeMigrationRoute(change),
      listMigrationsRoute(show),
      findMigrationRoute(show),
    ],
    [M.StartFileMigration, M.ChangeFileMigration, M.ListFileMigrations],
  )
})
