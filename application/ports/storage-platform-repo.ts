import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** A change is visible on every instance within one second. */
export interface StoragePlatformRepo {
  get(key: string): Promise<StoragePlatform | undefined>
  /** The default platform for new files; there is at most one. */
  getDefault(): Promise<StoragePlatform | undefined>
  list(): Promise<StoragePlatform[]>
}
