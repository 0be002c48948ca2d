import { ContainerModule } from 'inversify'
import { DIRECT_ROUTES } from '../../../adapters/http/parts/direct/direct-routes.ts'
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
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { UPLOAD } from '../../wiring/files/files-module.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** Uploads to the platform itself. */
export const directModule = new ContainerModule(({ bind }) => {
  bindClass(bind, DirectVault, [T.StoragePlatformRepo, T.ObjectStores])
  bindClass(bind, VerifyDirectUpload, [FileVault, DirectVault, UploadPolicy, T.ContentDigests])
  const begun = [DirectVault, T.StagedUploads, T.StagingRules, gathered(UPLOAD)] as const
  bindClass(bind, BeginDirectUpload, begun)
  const owning = [T.StagedUploads, DirectVault, RemoveFiles, T.Clock] as const
  bindClass(bind, OwnDirectUploads, owning)
  bindClass(bind, SignDirectParts, [OwnDirectUploads])
  const sent = { vault: DirectVault, files: T.StoredFileRepo, verify: VerifyDirectUpload }
  bindClass(bind, CompleteDirectUpload, [OwnDirectUploads, gathered({ ...UPLOAD, ...sent })])
  bindRoutes(bind, DIRECT_ROUTES, {
    begin: BeginDirectUpload,
    sign: SignDirectParts,
    uploads: OwnDirectUploads,
    complete: CompleteDirectUpload,
    links: FileLinks,
  })
})
