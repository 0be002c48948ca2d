import { ContainerModule } from 'inversify'
import { MIGRATION_ROUTES } from '../../../adapters/http/parts/moves/migrations.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { CopyFile } from '../../../application/parts/moves/copy-file.ts'
import { FileMigrations } from '../../../application/parts/moves/file-migrations.ts'
import { RunFileMigrations } from '../../../application/parts/moves/run-file-migrations.ts'
import { TellProgress } from '../../../application/parts/moves/tell-progress.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { runMigrations } from './move-files.ts'
import { FILE_MIGRATIONS } from './stores.ts'

/** Moving files between platforms. */
export const movesModule = new ContainerModule(({ bind }) => {
  bindClass(bind, CopyFile, [FileVault, RunningUploads, RemoveFiles, T.Ids])
  bindClass(bind, TellProgress, [T.Notifier])
  const graceSeconds = madeFrom(T.Config, ({ files }) => files.moveGraceSeconds)
  const tools = gathered({
    migrations: FILE_MIGRATIONS,
    files: T.StoredFileRepo,
    copyFile: CopyFile,
    progress: TellProgress,
    clock: T.Clock,
    graceSeconds,
  })
  bindClass(bind, RunFileMigrations, [T.StoragePlatformRepo, T.ExclusiveWork, tools])
  bind(T.Stops).toResolvedValue((moves) => async () => moves.stop(), [RunFileMigrations])
  bind(T.PeriodicTasks).toResolvedValue(
    (moves, metrics, logger) => [
      { name: 'move files', everySeconds: 2, run: () => runMigrations(moves, metrics, logger) },
    ],
    [RunFileMigrations, T.Metrics, T.Logger],
  )
  bindClass(bind, FileMigrations, [T.StoragePlatformRepo, FILE_MIGRATIONS, T.Clock])
  bindRoutes(bind, MIGRATION_ROUTES, { moves: FileMigrations })
})
