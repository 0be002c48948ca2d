import { describe, expect, it } from 'vitest'
import type { ObjectInventory } from '../../application/ports/files/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { PlatformKind } from '../../domain/storage/platforms/platform-kind.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { bodyOf } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { listedObjects } from '../support/listed-objects.ts'
import { uniqueHex } from '../support/unique.ts'

const TYPE = 'application/octet-stream'
const newKey = (base: string) => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.bin`)

export interface InventoryHarness {
  /** What lists, and what puts objects where it looks. */
  fresh(): Promise<ObjectInventory & ObjectStores>
  /** A platform whose base path is `base`; without objects. */
  platform(): StoragePlatform
  readonly foreignKind: PlatformKind
}

export function objectInventoryContract(adapter: string, harness: InventoryHarness) {
  const { fresh, platform, foreignKind } = harness

  describe(`ObjectInventory contract: ${adapter}`, () => {
    it('lists what is there below the base path, with size and age', async () => {
      const inventory = await fresh()
      const place = platform()
      const store = inventory.for(place)
      const [one, two, gone] = [newKey('base'), newKey('base/deeper'), newKey('base')]
      const foreign = [newKey('based'), newKey('other'), newKey('2026')]
      for (const key of [one, gone, ...foreign]) await store.put(key, bodyOf(Buffer.alloc(7)), TYPE)
      await store.put(two, bodyOf(Buffer.alloc(300_000)), TYPE)
      await store.remove(gone)
      const listed = await listedObjects(inventory, place)
      const expected = [
        { key: one.value, bytes: 7, changedAt: expect.any(Date) },
        { key: two.value, bytes: 300_000, changedAt: expect.any(Date) },
      ]
      expect(listed).toHaveLength(2)
      expect(listed).toEqual(expect.arrayContaining(expected))
      // Services keep whole seconds.
      const ages = listed.map(({ changedAt }) => Math.abs(Date.now() - changedAt.getTime()))
      expect(Math.max(...ages)).toBeLessThan(60_000)
    })

    it('lists more than a page, each object once, in bounded pages', async () => {
      const inventory = await fresh()
      const place = platform()
      const store = inventory.for(place)
      const keys = Array.from({ length: 1003 }, () => newKey('base'))
      for (let at = 0; at < keys.length; at += 50) {
        const some = keys.slice(at, at + 50)
        await Promise.all(some.map((key) => store.put(key, bodyOf(Buffer.from('x')), TYPE)))
      }
      const sizes: number[] = []
      const seen: string[] = []
      for await (const page of inventory.pages(place)) {
        sizes.push(page.length)
        seen.push(...page.map(({ key }) => key))
      }
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
      expect(seen.sort()).toEqual(keys.map(({ value }) => value).sort())
    }, 300_000)

    it('lists nothing when there are no objects', async () => {
      expect(await listedObjects(await fresh(), platform())).toEqual([])
    })

    it('refuses a kind it cannot speak to', async () => {
      const inventory = await fresh()
      const foreign = aPlatform({ kind: foreignKind, rootPath: undefined })
      await expect(listedObjects(inventory, foreign)).rejects.toMatchObject({
        code: 'no_storage_platform',
      })
    })
  })
}
