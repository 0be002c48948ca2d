import { describe, expect, it } from 'vitest'
import type { PublicReading } from '../../application/ports/platforms/public-reading.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'

export interface PublicReadingHarness {
  readonly reading: PublicReading
  readonly platform: StoragePlatform
  readonly key: ObjectKey
  /** Leads to `content`, whether the bucket is public or not. */
  readonly signed: string
  /** Is refused. */
  readonly refused: string
  readonly content: string
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

    it('follows addresses that let it in, up to a number of bytes', async () => {
      const { reading, platform, signed, refused, content } = await given('private')
      const followed = async (url: string, most: number) => {
        const bytes = await reading.follow(platform, url, most)
        return bytes && Buffer.from(bytes).toString()
      }
      expect(await followed(signed, content.length + 1)).toBe(content)
      expect(await followed(signed, 3)).toBe(content.slice(0, 3))
      expect(await followed(refused, 3)).toBeUndefined()
    })
  })
}
