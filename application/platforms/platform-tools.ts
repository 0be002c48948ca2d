import type { UploadTypes } from '../../domain/storage/uploads/upload-types.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'
import type { PlatformLocations } from './platform-locations.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

export interface PlatformTools {
  readonly managed: ManagedPlatformRepo
  readonly platforms: StoragePlatformRepo
  readonly locations: PlatformLocations
  readonly secrets: PlatformSecrets
  readonly types: UploadTypes
}
