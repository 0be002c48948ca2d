import type { Id } from '../../domain/shared/id.ts'
import { PlatformNotFound } from '../../domain/storage/platforms/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'

export class GetPlatform {
  readonly #platforms: ManagedPlatformRepo

  constructor(platforms: ManagedPlatformRepo) {
    this.#platforms = platforms
  }

  /** @throws PlatformNotFound */
  async execute(id: Id): Promise<StoragePlatform> {
    const platform = await this.#platforms.get(id)
    if (!platform) throw new PlatformNotFound()
    return platform
  }
}
