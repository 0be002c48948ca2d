import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

/** A change is visible on every instance within one second. */
export interface StoragePlatformRepo {
  get(key: string): Promise<StoragePlatform | undefined>
  getDefault(): Promise<StoragePlatform | undefined>
  list(): Promise<StoragePlatform[]>
}
