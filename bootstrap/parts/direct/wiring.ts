import { ContainerModule } from 'inversify'
import { beginDirectRoute } from '../../../adapters/http/parts/direct/begin-direct.ts'
import { completeDirectRoute } from '../../../adapters/http/parts/direct/complete-direct.ts'
import { ownDirectRoutes } from '../../../adapters/http/parts/direct/own-direct.ts'
import { signPartsRoute } from '../../../adapters/http/parts/direct/sign-parts.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { BeginDirectUpload } from '../../../application/parts/direct/begin-direct-upload.ts'
import { CompleteDirectUpload } from '../../../application/parts/direct/complete-direct-upload.ts'
import { DirectVault } from '../../../application/parts/direct/direct-vault.ts'
import {
  OwnDirectUploads,
  SignDirectParts,
} from '../../../application/parts/direct/own-direct-uploads.ts'
import { VerifyDirectUpload } from '../../../application/parts/direct/verify-direct-upload.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { bindUseCase } from '../../wiring/bind-use-case.ts'
import { UPLOAD } from '../../wiring/files/files-module.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** Uploads to the platform itself. */
export const directModule = new ContainerModule(({ bind }) => {
  bindClass(bind, DirectVault, [T.StoragePlatformRepo, T.ObjectStores])
  bindClass(bind, VerifyDirectUpload, [FileVault, DirectVault, UploadPolicy, T.ContentDigests])
  const begun = [DirectVault, T.StagedUploads, T.StagingRules, gathered(UPLOAD)] as const
  bindClass(bind, BeginDirectUpload, begun)
  bindUseCase(
    bind,
    OwnDirectUploads,
    [T.StagedUploads, DirectVault, RemoveFiles, T.Clock],
    [ownDirectRoutes],
  )
  bindUseCase(bind, SignDirectParts, [OwnDirectUploads], [signPartsRoute])
  const sent = { vault: DirectVault, files: T.StoredFileRepo, verify: VerifyDirectUpload }
  bindClass(bind, CompleteDirectUpload, [OwnDirectUploads, gathered({ ...UPLOAD, ...sent })])
  bind(T.Routes).toResolvedValue(
    (begin, sign) => [beginDirectRoute(begin, sign)],
    [BeginDirectUpload, SignDirectParts],
  )
  bind(T.Routes).toResolvedValue(
    (uploads, complete, links) => [completeDirectRoute(uploads, complete, links)],
    [OwnDirectUploads, CompleteDirectUpload, FileLinks],
  )
})
