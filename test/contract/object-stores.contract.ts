import { describe, expect, it } from 'vitest'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { PlatformKind } from '../../domain/storage/platforms/platform-kind.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { bodyOf, collect } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'

export interface ObjectStoresHarness {
  fresh(): Promise<ObjectStores>
  /** A platform that the adapter can speak to; another one each time. */
  platform(): StoragePlatform
  /** A kind that it cannot speak to. */
  readonly foreignKind?: PlatformKind
}

export function objectStoresContract(
  adapter: string,
  { fresh, platform, foreignKind = 'ali-oss' }: ObjectStoresHarness,
) {
  describe(`ObjectStores contract: ${adapter}`, () => {
    const key = ObjectKey.parse('2026/03/04/one.bin')
    const byte = { first: 0, last: 0 }

    it('finds the same objects behind the same platform', async () => {
      const stores = await fresh()
      const place = platform()
      await stores.for(place).put(key, bodyOf(Buffer.from('x')), 'text/plain')
      expect(await collect(await stores.for(place).open(key, byte))).toHaveLength(1)
    })

    it('keeps the objects of two platforms apart', async () => {
      const stores = await fresh()
      await stores.for(platform()).put(key, bodyOf(Buffer.from('x')), 'text/plain')
      expect(await stores.for(platform()).open(key, byte)).toBeUndefined()
    })

    it('refuses a kind it cannot speak to', async () => {
      const stores = await fresh()
      const foreign = aPlatform({ kind: foreignKind, rootPath: undefined })
      expect(() => stores.for(foreign)).toThrow(
        expect.objectContaining({ code: 'no_storage_platform' }),
      )
    })
  })
}
