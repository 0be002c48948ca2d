import type {
  PublicReading,
  Readability,
} from '../../../application/ports/platforms/public-reading.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

/** Buckets that were declared public; all others are private. Addresses lead to what they were given. */
export class MemoryPublicReading implements PublicReading {
  readonly #buckets = new Map<string, Readability>()

  readonly #objects = new Map<string, Readability>()

  readonly #addresses = new Map<string, Uint8Array>()

  serve(url: string, bytes: Uint8Array): void {
    this.#addresses.set(url, bytes)
  }

  /** By itself. */
  declareObject({ value }: ObjectKey, readability: Readability): void {
    this.#objects.set(value, readability)
  }

  declare(bucket: string, readability: Readability): void {
    this.#buckets.set(bucket, readability)
  }

  async of({ props: { remote } }: StoragePlatform, { value }: ObjectKey): Promise<Readability> {
    return this.#objects.get(value) ?? this.#buckets.get(remote?.bucket ?? '') ?? 'private'
  }

  async follow(
    _platform: StoragePlatform,
    url: string,
    most: number,
  ): Promise<Uint8Array | undefined> {
    return this.#addresses.get(url)?.subarray(0, most)
  }
}
