import { ContainerModule } from 'inversify'
import { appendPartRoute } from '../../adapters/http/files/tus/append-part.ts'
import { beginUploadRoute } from '../../adapters/http/files/tus/begin-upload.ts'
import { endUploadRoute } from '../../adapters/http/files/tus/end-upload.ts'
import { showUploadRoute } from '../../adapters/http/files/tus/show-upload.ts'
import { tusOptionsRoute } from '../../adapters/http/files/tus/tus-options.ts'
import { tusScope } from '../../adapters/http/files/tus/tus-scope.ts'
import { AppendToUpload } from '../../application/files/resumable/append-to-upload.ts'
import { BeginStagedUpload } from '../../application/files/resumable/begin-staged-upload.ts'
import { FinishStagedUpload } from '../../application/files/resumable/finish-staged-upload.ts'
import { OwnStagedUploads } from '../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../application/files/resumable/staged-parts.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'
import { TusTokens as U } from './tus-tokens.ts'

/** Uploads that arrive in parts. */
export const stagedUploadsModule = new ContainerModule(({ bind }) => {
  bind(U.StagedParts).toResolvedValue(
    (staged, vault, { running, remove, ids }, unwaited) =>
      new StagedParts({ staged, vault, running, remove, unwaited, ids }),
    [U.StagedUploads, T.FileVault, T.UploadTools, T.UnwaitedRemovals],
  )
  bind(U.StagingRules).toResolvedValue(
    (policy, { files, quota }) => ({
      policy,
      quota,
      lifetimeSeconds: files.resumableHours * 3600,
    }),
    [T.UploadPolicy, T.Config],
  )
  bindClass(bind, U.OwnStagedUploads, OwnStagedUploads, [U.StagedUploads, U.StagedParts, T.Clock])
  const finishing = [U.StagedUploads, U.StagedParts, T.UploadFile] as const
  bindClass(bind, U.FinishStagedUpload, FinishStagedUpload, [...finishing])
  const beginning = [T.FileVault, U.StagedUploads, U.StagingRules, T.Clock, T.Ids] as const
  bindClass(bind, U.BeginStagedUpload, BeginStagedUpload, [...beginning])
  bind(U.AppendToUpload).toResolvedValue(
    (uploads, vault, policy, parts, clock) =>
      new AppendToUpload(uploads, { vault, policy, parts, clock }),
    [U.OwnStagedUploads, T.FileVault, T.UploadPolicy, U.StagedParts, T.Clock],
  )
})

/** The protocol in which they arrive. */
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
    [
      T.UploadPolicy,
      U.BeginStagedUpload,
      U.OwnStagedUploads,
      U.AppendToUpload,
      U.FinishStagedUpload,
    ],
  )
})
