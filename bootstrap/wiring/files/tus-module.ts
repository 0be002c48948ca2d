import { ContainerModule } from 'inversify'
import { appendPartRoute } from '../../../adapters/http/files/tus/append-part.ts'
import { beginUploadRoute } from '../../../adapters/http/files/tus/begin-upload.ts'
import { endUploadRoute } from '../../../adapters/http/files/tus/end-upload.ts'
import { showUploadRoute } from '../../../adapters/http/files/tus/show-upload.ts'
import { tusOptionsRoute } from '../../../adapters/http/files/tus/tus-options.ts'
import { tusScope } from '../../../adapters/http/files/tus/tus-scope.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { AppendToUpload } from '../../../application/files/resumable/append-to-upload.ts'
import { BeginStagedUpload } from '../../../application/files/resumable/begin-staged-upload.ts'
import { FinishStagedUpload } from '../../../application/files/resumable/finish-staged-upload.ts'
import { OwnStagedUploads } from '../../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../../application/files/resumable/staged-parts.ts'
import { RunningUploads } from '../../../application/files/uploads/running-uploads.ts'
import { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { UserQuotas } from '../../../application/files/uploads/user-quotas.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { bindClass, gathered } from '../bind-class.ts'
import { Tokens as T } from '../tokens.ts'

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
  bindClass(bind, FinishStagedUpload, [T.StagedUploads, StagedParts, UploadFile])
  bindClass(bind, BeginStagedUpload, [FileVault, T.StagedUploads, T.StagingRules, T.Clock, T.Ids])
  const tools = { vault: FileVault, policy: UploadPolicy, parts: StagedParts, clock: T.Clock }
  bindClass(bind, AppendToUpload, [OwnStagedUploads, gathered(tools)])
})

/** The tus protocol. */
export const tusModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    (policy, begin, uploads, append, finish) => [
      tusScope([
        tusOptionsRoute(policy.maxBytes),
        beginUploadRoute(begin),
        showUploadRoute(uploads, finish),
        appendPartRoute(append, finish),
        endUploadRoute(uploads),
      ]),
    ],
    [UploadPolicy, BeginStagedUpload, OwnStagedUploads, AppendToUpload, FinishStagedUpload],
  )
})
