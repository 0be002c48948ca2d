import { NoUsablePlatform } from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { DirectNotHere } from '../../../domain/storage/uploads/direct-upload-errors.ts'
import type { DirectObjects } from '../../ports/files/direct-objects.ts'
import type { ObjectStores } from '../../ports/files/object-stores.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'

export interface DirectTarget {
  readonly platform: StoragePlatform
  readonly direct: DirectObjects
}

/** Access to objects that clients send past the service. */
export class DirectVault {
  readonly #platforms: StoragePlatformRepo
  readonly #stores: ObjectStores

  constructor(platforms: StoragePlatformRepo, stores: ObjectStores) {
    this.#platforms = platforms
    this.#stores = stores
  }

  /** For a new upload. @throws NoUsablePlatform, DirectNotHere */
  async target(): Promise<DirectTarget> {
    const platform = await this.#platforms.getDefault()
    if (!platform?.takesUploads) throw new NoUsablePlatform()
    if (!platform.takesDirectUploads) throw new DirectNotHere()
    return this.#on(platform)
  }

  /** For the record of an upload that has begun. @throws NoUsablePlatform, DirectNotHere */
  async of({ props }: StoredFile): Promise<DirectTarget> {
    return this.#on(await this.#usable(props.platformKey))
  }

  /** @returns `undefined` before the upload is complete. @throws NoUsablePlatform, StorageFailed */
  async sizeOf({ props }: StoredFile): Promise<number | undefined> {
    return this.#stores.for(await this.#usable(props.platformKey)).sizeOf(props.objectKey)
  }

  #on(platform: StoragePlatform): DirectTarget {
    const { direct } = this.#stores.for(platform)
    if (!direct) throw new DirectNotHere()
    return { platform, direct }
  }

  async #usable(key: string): Promise<StoragePlatform> {
    const platform = await this.#platforms.get(key)
    if (!platform?.isUsable) throw new NoUsablePlatform()
    return platform
  }
}
