import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** A change is seen everywhere within one second. */
export interface StoragePlatformRepo {
  get(key: string): Promise<StoragePlatform | undefined>
  /** The platform new files go to; at most one exists. */
  getDefault(): Promise<StoragePlatform | undefined>
  list(): Promise<StoragePlatform[]>
}
