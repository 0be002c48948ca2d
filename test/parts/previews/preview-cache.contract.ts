import { describe, expect, it } from 'vitest'
import {
  LEAST_PREVIEW_BYTES,
  type PreviewCache,
} from '../../../application/parts/previews/preview-cache.ts'

const picture = (bytes: number, value = 7) => new Uint8Array(bytes).fill(value)

/** @param make a cache of that many bytes, empty */
export function previewCacheContract(adapter: string, make: (bytes: number) => PreviewCache) {
  describe(`PreviewCache contract: ${adapter}`, () => {
    it('gives back what it kept, also nothing at all, and knows no other', async () => {
      const cache = make(10_000)
      await cache.keep('a1', picture(10))
      await cache.keep('b2', picture(0))
      expect([...((await cache.get('a1')) ?? [])]).toEqual([...picture(10)])
      expect((await cache.get('b2'))?.length).toBe(0)
      expect(await cache.get('c3')).toBeUndefined()
    })

    it('forgets the oldest beyond its bounds', async () => {
      const cache = make(25_000)
      for (const key of ['a', 'b', 'c']) await cache.keep(key, picture(10_000))
      const known = await Promise.all(['a', 'b', 'c'].map((key) => cache.get(key)))
      expect(known.map((one) => one?.length)).toEqual([undefined, 10_000, 10_000])
      await cache.keep('d', picture(30_000))
      expect(await cache.get('d')).toBeUndefined()
    })

    it('forgets the oldest of many that are empty: each counts for a place on the disk', async () => {
      const cache = make(3 * LEAST_PREVIEW_BYTES)
      const keys = ['a', 'b', 'c', 'd', 'e']
      for (const key of keys) await cache.keep(key, picture(0))
      const known = await Promise.all(keys.map((key) => cache.get(key)))
      expect(known.map((one) => one?.length)).toEqual([undefined, undefined, 0, 0, 0])
    })

    it('takes one twice at once', async () => {
      const cache = make(15_000)
      await Promise.all(Array.from({ length: 10 }, () => cache.keep('a', picture(10_000))))
      expect((await cache.get('a'))?.length).toBe(10_000)
    })

    it('lists its keys, and removes given ones with the space they took', async () => {
      const cache = make(25_000)
      for (const key of ['a', 'b']) await cache.keep(key, picture(10_000))
      expect([...(await cache.keys())].sort()).toEqual(['a', 'b'])
      await cache.remove(['a', 'unknown'])
      expect(await cache.keys()).toEqual(['b'])
      expect(await cache.get('a')).toBeUndefined()
      await cache.keep('c', picture(10_000))
      expect([...(await cache.keys())].sort()).toEqual(['b', 'c'])
    })

    it('keeps nothing that it does not name, also when it is removed while it is kept', async () => {
      const cache = make(25_000)
      await cache.keep('a', picture(1))
      await Promise.all([cache.keep('b', picture(10_000)), cache.remove(['b'])])
      const isNamed = (await cache.keys()).includes('b')
      expect((await cache.get('b')) !== undefined).toBe(isNamed)
    })
  })
}
