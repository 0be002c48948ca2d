import type { DeleteFiles } from '../../application/files/delete-files.ts'
import type { DownloadFile } from '../../application/files/download-file.ts'
import type { EndLinks } from '../../application/files/end-links.ts'
import type { FileLinks } from '../../application/files/file-links.ts'
import type { FileVault } from '../../application/files/file-vault.ts'
import type { GetFiles } from '../../application/files/get-files.ts'
import type { ListFiles } from '../../application/files/list-files.ts'
import type { OpenFile } from '../../application/files/open-file.ts'
import type { RecoverFiles } from '../../application/files/recovery/recover-files.ts'
import type { RecoverPlatform } from '../../application/files/recovery/recover-platform.ts'
import type { RemoveFiles } from '../../application/files/recovery/remove-files.ts'
import type { UnwaitedRemovals } from '../../application/files/recovery/unwaited-removals.ts'
import type { ScopeOfFiles } from '../../application/files/scope-of-files.ts'
import type { AdmitUpload } from '../../application/files/uploads/admit-upload.ts'
import type { RunningUploads } from '../../application/files/uploads/running-uploads.ts'
import type { UploadFile } from '../../application/files/uploads/upload-file.ts'
import type { WholeFiles } from '../../application/files/whole-files.ts'
import type { AddPlatform } from '../../application/platforms/add-platform.ts'
import type { EditPlatform } from '../../application/platforms/edit-platform.ts'
import type { GetPlatform } from '../../application/platforms/get-platform.ts'
import type { ListPlatforms } from '../../application/platforms/list-platforms.ts'
import type { PlatformLocations } from '../../application/platforms/platform-locations.ts'
import type { PlatformSecrets } from '../../application/platforms/platform-secrets.ts'
import type { PlatformTools } from '../../application/platforms/platform-tools.ts'
import type { RemoteAccess } from '../../application/platforms/remote-access.ts'
import type { RemovePlatforms } from '../../application/platforms/remove-platforms.ts'
import type { ResealPlatforms } from '../../application/platforms/reseal-platforms.ts'
import type { SetDefaultPlatform } from '../../application/platforms/set-default-platform.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import { token } from './token.ts'

/** Files and the platforms they lie on. */
export const FileTokens = {
  // Files
  AdmitUpload: token<AdmitUpload>('AdmitUpload'),
  DeleteFiles: token<DeleteFiles>('DeleteFiles'),
  EndLinks: token<EndLinks>('EndLinks'),
  FileLinks: token<FileLinks>('FileLinks'),
  FileVault: token<FileVault>('FileVault'),
  GetFiles: token<GetFiles>('GetFiles'),
  ScopeOfFiles: token<ScopeOfFiles>('ScopeOfFiles'),
  DownloadFile: token<DownloadFile>('DownloadFile'),
  ListFiles: token<ListFiles>('ListFiles'),
  OpenFile: token<OpenFile>('OpenFile'),
  RecoverFiles: token<RecoverFiles>('RecoverFiles'),
  RecoverPlatform: token<RecoverPlatform>('RecoverPlatform'),
  RemoveFiles: token<RemoveFiles>('RemoveFiles'),
  RunningUploads: token<RunningUploads>('RunningUploads'),
  UnwaitedRemovals: token<UnwaitedRemovals>('UnwaitedRemovals'),
  UploadFile: token<UploadFile>('UploadFile'),
  WholeFiles: token<WholeFiles>('WholeFiles'),
  // Storage platforms
  AddPlatform: token<AddPlatform>('AddPlatform'),
  EditPlatform: token<EditPlatform>('EditPlatform'),
  EndpointPolicy: token<EndpointPolicy>('EndpointPolicy'),
  GetPlatform: token<GetPlatform>('GetPlatform'),
  ListPlatforms: token<ListPlatforms>('ListPlatforms'),
  PlatformLocations: token<PlatformLocations>('PlatformLocations'),
  PlatformSecrets: token<PlatformSecrets>('PlatformSecrets'),
  PlatformTools: token<PlatformTools>('PlatformTools'),
  RemoteAccess: token<RemoteAccess>('RemoteAccess'),
  RemovePlatforms: token<RemovePlatforms>('RemovePlatforms'),
  ResealPlatforms: token<ResealPlatforms>('ResealPlatforms'),
  SetDefaultPlatform: token<SetDefaultPlatform>('SetDefaultPlatform'),
}
