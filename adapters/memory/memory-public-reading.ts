import type { PublicReading, Readability } from '../../application/ports/public-reading.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

/** Buckets that were declared public; all others are private. */
export class MemoryPublicReading implements PublicReading {
  readonly #buckets = new Map<string, Readability>()

  declare(bucket: string, readability: Readability): void {
    this.#buckets.set(bucket, readability)
  }

  async of({ props: { remote } }: StoragePlatform): Promise<Readability> {
    return this.#buckets.get(remote?.bucket ?? '') ?? 'private'
  }
}
