import { ContainerModule } from 'inversify'
import {
  appendPartRoute,
  beginUploadRoute,
  endUploadRoute,
  showUploadRoute,
} from '../../../adapters/http/parts/tus/tus-routes.ts'
import { tusOptionsRoute, tusScope } from '../../../adapters/http/parts/tus/tus-scope.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { OwnStagedUploads } from '../../../application/files/resumable/own-staged-uploads.ts'
import { StagedParts } from '../../../application/files/resumable/staged-parts.ts'
import { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { AppendToUpload } from '../../../application/parts/tus/append-to-upload.ts'
import { BeginStagedUpload } from '../../../application/parts/tus/begin-staged-upload.ts'
import { FinishStagedUpload } from '../../../application/parts/tus/finish-staged-upload.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** The tus protocol. */
export const tusModule = new ContainerModule(({ bind }) => {
  bindClass(bind, FinishStagedUpload, [T.StagedUploads, StagedParts, UploadFile])
  const making = gathered({ clock: T.Clock, ids: T.Ids })
  bindClass(bind, BeginStagedUpload, [FileVault, T.StagedUploads, T.StagingRules, making])
  const tools = { vault: FileVault, policy: UploadPolicy, parts: StagedParts, clock: T.Clock }
  bindClass(bind, AppendToUpload, [OwnStagedUploads, gathered(tools)])
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
