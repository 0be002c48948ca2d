import { ContainerModule } from 'inversify'
import { FileVault } from '../../../application/files/file-vault.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { OwnStagedUploads } from '../../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../../application/files/resumable/staged-parts.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { bindClass, gathered } from '../bind-class.ts'
import { Tokens as T } from '../tokens.ts'

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
