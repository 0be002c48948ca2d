import { ContainerModule } from 'inversify'
import { CheckImported } from '../../../application/files/check-imported.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { CheckImportedFiles } from '../../../application/files/recovery/check-imported-files.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { OwnStagedUploads } from '../../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../../application/files/resumable/staged-parts.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { bindClass, bindClassAs, gathered } from '../bind-class.ts'
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

/** Uploads that arrive piece by piece, whoever began them. */
export const stagedUploadsModule = new ContainerModule(({ bind }) => {
  const records = { staged: T.StagedUploads, running: RunningUploads, ids: T.Ids }
  const objects = { vault: FileVault, remove: RemoveFiles, unwaited: UnwaitedRemovals }
  bindClass(bind, StagedParts, [gathered({ ...records, ...objects })])
  bind(T.StagingRules).toResolvedValue(
    (policy, quotas, { files }) => ({
      policy,
      quotas,
      lifetimeSeconds: files.resumableHours * 3600,
    }),
    [UploadPolicy, UserQuotas, T.Config],
  )
  bindClass(bind, OwnStagedUploads, [T.StagedUploads, StagedParts, T.Clock])
  bind(T.PeriodicTasks).toResolvedValue(
    (uploads, exclusive) => {
      const run = () => exclusive.run('forget-expired-uploads', () => uploads.forgetExpired())
      return [{ name: 'forget expired uploads', everySeconds: 60, run }]
    },
    [OwnStagedUploads, T.ExclusiveWork],
  )
})
