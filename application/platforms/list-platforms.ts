import { hasPart } from '../../domain/shared/has-part.ts'
import type { Id } from '../../domain/shared/id.ts'
import { PlatformNotFound } from '../../domain/storage/platforms/platform-errors.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { ManagedPlatformRepo } from '../ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../ports/platforms/storage-platform-repo.ts'

interface PlatformPage {
  readonly key: string | undefined
  readonly bucketContains: string | undefined
  readonly isDefault: boolean | undefined
  readonly offset: number
  readonly limit: number
}

/** An installation has a handful of platforms, and they are cached together anyway. */
export class ListPlatforms {
  readonly #platforms: StoragePlatformRepo

  constructor(platforms: StoragePlatformRepo) {
    this.#platforms = platforms
  }

  async execute(page: PlatformPage) {
    const found = (await this.#platforms.list()).filter((platform) => fits(platform, page))
    const platforms = found.slice(page.offset, page.offset + page.limit)
    return { platforms, total: found.length }
  }
}

function fits({ props, shownBucket }: StoragePlatform, page: PlatformPage): boolean {
  const { key, bucketContains, isDefault } = page
  if (key !== undefined && props.key !== key) return false
  if (isDefault !== undefined && props.isDefault !== isDefault) return false
  return bucketContains === undefined || hasPart(bucketContains)(shownBucket)
}

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
