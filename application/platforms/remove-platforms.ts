import type { Id } from '../../domain/shared/id.ts'
import { PlatformBound } from '../../domain/storage/platforms/platform-conflicts.ts'
import { PlatformNotFound } from '../../domain/storage/platforms/platform-errors.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'

/** Ids that do not exist are ignored if at least one platform was removed. */
export class RemovePlatforms {
  readonly #platforms: ManagedPlatformRepo

  constructor(platforms: ManagedPlatformRepo) {
    this.#platforms = platforms
  }

  /** Removes all of them or none. @throws PlatformBound, PlatformNotFound */
  async execute(ids: readonly Id[]): Promise<void> {
    for (const id of ids) {
      const platform = await this.#platforms.get(id)
      if (platform?.isBuiltIn) throw new PlatformBound(platform.key, 'built_in')
    }
    const outcome = await this.#platforms.remove(ids)
    if (outcome === 0) throw new PlatformNotFound()
    if (typeof outcome !== 'number') throw new PlatformBound(outcome.key, outcome.bond)
  }
}
