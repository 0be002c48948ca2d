import { ContainerModule } from 'inversify'
import { CheckImported } from '../../../application/files/check-imported.ts'
import { CheckImportedFiles } from '../../../application/files/recovery/check-imported-files.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { bindClass, bindClassAs } from '../bind-class.ts'
import { bindHousekeeping } from '../bind-task.ts'
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
})
