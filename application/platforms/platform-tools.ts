import type { UploadTypes } from '../../domain/storage/upload-types.ts'
import type { PlatformRegister } from '../ports/platform-register.ts'
import type { StoragePlatformRepo } from '../ports/storage-platform-repo.ts'
import type { PlatformPlaces } from './platform-places.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** What adding and changing a platform both take. */
export interface PlatformTools {
  readonly register: PlatformRegister
  readonly platforms: StoragePlatformRepo
  readonly places: PlatformPlaces
  readonly secrets: PlatformSecrets
  readonly types: UploadTypes
}
