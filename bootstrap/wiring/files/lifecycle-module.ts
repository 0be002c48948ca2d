import { ContainerModule, type ResolutionContext } from 'inversify'
import { RECONCILE_ROUTES } from '../../../adapters/http/files/platforms/reconcile-platforms.ts'
import { CheckImported } from '../../../application/files/check-imported.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { CheckImportedFiles } from '../../../application/files/recovery/check-imported-files.ts'
import { MissingObjects } from '../../../application/files/recovery/missing-objects.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { ReconcileObjects } from '../../../application/files/recovery/reconcile-objects.ts'
import { VerifyObjects } from '../../../application/files/recovery/verify-objects.ts'
import type { PeriodicTask } from '../../background/background.ts'
import { reconcileObjects } from '../../background/reconcile-objects.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { StoresByKind } from '../platforms/stores-by-kind.ts'
import { Tokens as T } from '../tokens.ts'

/** The time between rounds that read imported files. */
const CHECK_SECONDS = 10

const MIB = 1024 * 1024

/** Keeps records and objects consistent. */
export const lifecycleModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, T.ObjectInventory, StoresByKind, [
    T.LocalStores,
    T.S3ObjectStores,
    T.AliOssObjectStores,
    T.ModuleStores,
  ])
  bind(CheckImportedFiles).toResolvedValue(
    (files, imported, logger, { lifecycle }) => {
      const bytes = lifecycle.importedMibPerSecond * MIB * CHECK_SECONDS
      const tell = (round: object) => logger.info(round, 'read imported files')
      return new CheckImportedFiles({ files, imported, tell }, bytes)
    },
    [T.StoredFileRepo, CheckImported, T.Logger, T.Config],
  )
  bindHousekeeping(bind, 'check imported files', CHECK_SECONDS, CheckImportedFiles)
  bindClass(bind, Orphans, [T.ObjectInventory, T.IssuedKeyRepo])
  bindClass(bind, MissingObjects, [T.FileMigrationRepo, FileVault])
  bind(VerifyObjects).toResolvedValue(
    (records, files, vault, ids) => new VerifyObjects({ records, files, vault, ids }),
    [T.FileMigrationRepo, T.StoredFileRepo, FileVault, T.Ids],
  )
  const tools = gathered({
    platforms: T.StoragePlatformRepo,
    vault: FileVault,
    orphans: Orphans,
    issued: T.IssuedKeyRepo,
    missing: MissingObjects,
    verify: VerifyObjects,
    exclusive: T.ExclusiveWork,
    rounds: T.RoundTimes,
    clock: T.Clock,
  })
  const graceHours = madeFrom(T.Config, ({ lifecycle }) => lifecycle.graceHours)
  bindClass(bind, ReconcileObjects, [tools, graceHours])
  bindRoutes(bind, RECONCILE_ROUTES, { reconcile: ReconcileObjects })
  bind(T.PeriodicTasks).toDynamicValue((made) => reconciling(made))
})

/** The first instance that finds it due does it. */
function reconciling(made: ResolutionContext): PeriodicTask[] {
  const { reconcileHours, verifyFiles } = made.get(T.Config).lifecycle
  if (reconcileHours === 0) return []
  const [reconcile, logger] = [made.get(ReconcileObjects), made.get(T.Logger)]
  const rounds = { everyHours: reconcileHours, verifyFiles }
  const run = () => reconcileObjects(reconcile, rounds, logger)
  return [{ name: 'reconcile objects', everySeconds: 3600, run }]
}
