import * as disk from 'node:fs/promises'
import { type Bind, ContainerModule } from 'inversify'
import { ClamdScanner } from '../../../adapters/clamd/clamd-scanner.ts'
import { uploadScope } from '../../../adapters/http/edge/bodies/upload-scope.ts'
import { DOWNLOAD_ROUTES } from '../../../adapters/http/files/download-file.ts'
import { FILE_ROUTES } from '../../../adapters/http/files/file-routes.ts'
import { SIGNED_ROUTES } from '../../../adapters/http/files/signed-file.ts'
import { TRASH_ROUTES } from '../../../adapters/http/files/trash.ts'
import { UPLOAD_ROUTES } from '../../../adapters/http/files/upload-file.ts'
import { mounted } from '../../../adapters/http/route.ts'
import { BlockPool } from '../../../adapters/local-disk/block-pool.ts'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { CheckImported } from '../../../application/files/check-imported.ts'
import { DeleteFiles } from '../../../application/files/delete-files.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { FilesInScope } from '../../../application/files/files-in-scope.ts'
import { OpenFile } from '../../../application/files/open-file.ts'
import { CheckImportedFiles } from '../../../application/files/recovery/check-imported-files.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { RecoverFiles } from '../../../application/files/recovery/recover-files.ts'
import { RecoverPlatform } from '../../../application/files/recovery/recover-platform.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { OwnStagedUploads } from '../../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../../application/files/resumable/staged-parts.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { Trash } from '../../../application/files/trash.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { ScanUpload } from '../../../application/files/uploads/scan-upload.ts'
import { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { WholeFiles } from '../../../application/files/whole-files.ts'
import { HeldFiles } from '../../../application/records/held-files.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { RecoveryRounds } from '../../background/recover-files.ts'
import type { Config } from '../../settings/config.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindHousekeeping, bindTask } from '../bind-task.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { storageRoots } from '../platforms/storage-roots.ts'
import { StoresByKind } from '../platforms/stores-by-kind.ts'
import { Tokens as T } from '../tokens.ts'

/** The prefix in the nginx example. */
const INNER_PATH = '/gatehouse-files'
const ALTERED = 'a file differs from what was stored: restore its object from a backup'

/** What every upload needs. */
export const UPLOAD = {
  running: RunningUploads,
  remove: RemoveFiles,
  clock: T.Clock,
  ids: T.Ids,
  digests: T.ContentDigests,
  scan: T.ScanUpload,
}

export const storageModule = new ContainerModule(({ bind }) => {
  bind(T.LocalStores).toResolvedValue(
    (folder, { files }) => localStores(folder, files),
    [T.DataFolder, T.Config],
  )
  bindClassAs(bind, T.ObjectStores, StoresByKind, [
    T.LocalStores,
    T.S3ObjectStores,
    T.AliOssObjectStores,
    T.ModuleStores,
  ])
  bindClass(bind, UploadTypes, [madeFrom(T.Config, ({ files }) => files.uploadTypes)])
  const mostBytes = madeFrom(T.Config, ({ files }) => files.uploadMaxBytes)
  bindClass(bind, UploadPolicy, [mostBytes, UploadTypes])
  bind(WholeFiles).toResolvedValue(
    (digests, logger) => new WholeFiles(digests, (altered) => logger.error(altered, ALTERED)),
    [T.ContentDigests, T.Logger],
  )
  bindClass(bind, FileVault, [T.StoragePlatformRepo, T.ObjectStores, WholeFiles, T.Metrics])
  bindClass(bind, RemoveFiles, [T.StoredFileRepo, FileVault])
  bindClass(bind, UnwaitedRemovals, [RemoveFiles])
  bind(T.Stops).toResolvedValue((removals) => () => removals.stop(), [UnwaitedRemovals])
  bindClass(bind, UserQuotas, [T.QuotaRepo, madeFrom(T.Config, ({ quota }) => quota)])
  bindClass(bind, RunningUploads, [T.StoredFileRepo, T.Clock, UserQuotas])
  bindTask(bind, 'renew upload leases', 10, RunningUploads, (uploads) => uploads.renew())
  const issuing = gathered({ issued: T.IssuedKeyRepo, clock: T.Clock, ids: T.Ids })
  bindClass(bind, RecoverPlatform, [T.StoredFileRepo, FileVault, RemoveFiles, issuing])
  bindClass(bind, RecoverFiles, [T.StoragePlatformRepo, RecoverPlatform, T.ExclusiveWork])
  // After startup, so that no login waits for an unavailable storage platform.
  bind(T.PeriodicTasks).toResolvedValue(
    (recover, logger) => {
      const rounds = new RecoveryRounds(recover, logger)
      const run = () => rounds.run()
      return [{ name: 'recover files', everySeconds: 10, isDueAtStart: true, run }]
    },
    [RecoverFiles, T.Logger],
  )
})

export const filesModule = new ContainerModule(({ bind }) => {
  bind(T.ScanUpload).toResolvedValue(
    (vault, files, { scanner: { clamd } }) =>
      clamd && new ScanUpload(vault, files, new ClamdScanner(clamd)),
    [FileVault, T.StoredFileRepo, T.Config],
  )
  bindClass(bind, UploadFile, [FileVault, UploadPolicy, gathered(UPLOAD)])
  bindClass(bind, ScopeOfFiles, [T.RightsRepo, madeFrom(T.Config, ({ files }) => files.scope)])
  bindClass(bind, CheckImported, [T.StoredFileRepo, FileVault, T.ContentDigests])
  bindClass(bind, OpenFile, [T.StoredFileRepo, FileVault, CheckImported])
  bindChanges(bind)
  bindClass(bind, FilesInScope, [T.StoredFileRepo, ScopeOfFiles, OpenFile])
  bindRoutes(bind, DOWNLOAD_ROUTES, { files: FilesInScope })
  bindClass(bind, FileLinks, [T.UrlSigner, OpenFile, T.StoragePlatformRepo, T.Clock])
  bindRoutes(bind, SIGNED_ROUTES, { links: FileLinks })
  bind(T.Routes).toResolvedValue(
    (upload, links) => [uploadScope([mounted(UPLOAD_ROUTES, { upload, links })])],
    [UploadFile, FileLinks],
  )
  bindRoutes(bind, FILE_ROUTES, { files: FilesInScope, deleting: DeleteFiles, links: FileLinks })
})

function bindChanges(bind: Bind): void {
  const trash = madeFrom(T.Config, ({ files: { trashDays, trashCounts } }) => {
    return { days: trashDays, countsTowardsQuota: trashCounts === 'on' }
  })
  const deleting = gathered({ holders: HeldFiles, clock: T.Clock, trash })
  const stores = gathered({ files: T.StoredFileRepo, trash: T.FileTrash })
  bindClass(bind, Trash, [stores, ScopeOfFiles, UnwaitedRemovals, UserQuotas])
  bindRoutes(bind, TRASH_ROUTES, { trash: Trash })
  bindClass(bind, DeleteFiles, [RemoveFiles, UnwaitedRemovals, ScopeOfFiles, deleting])
}

function localStores(
  folder: string,
  { roots, minFreeBytes, handoff }: Config['files'],
): LocalObjectStores {
  const inner = handoff === 'x-accel' ? { innerPath: INNER_PATH } : {}
  const tools = { disk, pool: new BlockPool(), readPool: new BlockPool(), minFreeBytes, ...inner }
  return new LocalObjectStores(folder, storageRoots(folder, roots), tools)
}

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
