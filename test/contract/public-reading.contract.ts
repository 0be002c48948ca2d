import { describe, expect, it } from 'vitest'
import type { PublicReading } from '../../application/ports/public-reading.ts'
import type { ObjectKey } from '../../domain/storage/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

export interface PublicReadingHarness {
  readonly reading: PublicReading
  readonly platform: StoragePlatform
  readonly key: ObjectKey
}

/** @param given a platform with one object, in a bucket that strangers can read or cannot */
export function publicReadingContract(
  adapter: string,
  given: (bucket: 'public' | 'private') => Promise<PublicReadingHarness>,
) {
  describe(`PublicReading contract: ${adapter}`, () => {
    it.each(['public', 'private'] as const)('tells that a bucket is %s', async (bucket) => {
      const { reading, platform, key } = await given(bucket)
      expect(await reading.of(platform, key)).toBe(bucket)
      expect(await reading.of(platform, key)).toBe(bucket)
    })
  })
}
