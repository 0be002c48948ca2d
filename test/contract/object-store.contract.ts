import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { ObjectTooShort } from '../../domain/storage/files/storage-errors.ts'
import { bodyOf, brokenBody, collect, sha256 } from '../support/bodies.ts'
import { allAbandoned } from '../support/leftovers.ts'
import { uniqueHex } from '../support/unique.ts'

const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'
const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
const whole = (content: Uint8Array) => ({ first: 0, last: content.length - 1 })

export function objectStoreContract(adapter: string, fresh: () => Promise<ObjectStore>) {
  describe(`ObjectStore contract: ${adapter}`, () => {
    it.each([
      1,
      4095,
      MIB - 1,
      MIB,
      MIB + 1,
      3 * MIB,
      3 * MIB + 77,
    ])('gives back %d bytes as they were put and says what they are', async (bytes) => {
      const store = await fresh()
      const key = newKey()
      const content = randomBytes(bytes)
      expect(await store.put(key, bodyOf(content), TYPE)).toEqual({
        bytes,
        sha256: sha256(content),
      })
      const body = await store.open(key, whole(content))
      expect(body && sha256(await collect(body))).toBe(sha256(content))
    })

    it.each([
      '同',
      '.文档 (1)+&?#%41;=@',
    ])('opens an object that somebody else named with %j in the end', async (end) => {
      const store = await fresh()
      const key = ObjectKey.existing(`some/2024/03/01/${uniqueHex(32)}${end}`)
      const content = randomBytes(1000)
      await store.put(key, bodyOf(content), TYPE)
      const body = await store.open(key, whole(content))
      expect(body && sha256(await collect(body))).toBe(sha256(content))
      await store.remove(key)
      expect(await store.open(key, whole(content))).toBeUndefined()
    })

    it.each([7, 1000, 65_536, 2 * MIB])('does not care that chunks have %d bytes', async (size) => {
      const store = await fresh()
      const content = randomBytes(size < 1000 ? 5000 : 5 * MIB + 13)
      const { sha256: sum } = await store.put(newKey(), bodyOf(content, size), TYPE)
      expect(sum).toBe(sha256(content))
    })

    it('has copied a chunk before it requests the next', async () => {
      const store = await fresh()
      const key = newKey()
      async function* reusing() {
        const chunk = Buffer.alloc(300_000)
        for (const fill of [1, 2, 3, 4, 5]) yield chunk.fill(fill)
      }
      await store.put(key, reusing(), TYPE)
      const body = await store.open(key, { first: 299_999, last: 300_000 })
      expect(body && [...(await collect(body))]).toEqual([1, 2])
    })

    it('keeps nothing of a body that breaks off, and passes its error on', async () => {
      const store = await fresh()
      const key = newKey()
      const broken = new Error('the client went away')
      await expect(store.put(key, brokenBody(randomBytes(2 * MIB + 5), broken), TYPE)).rejects.toBe(
        broken,
      )
      expect(await store.open(key, { first: 0, last: 0 })).toBeUndefined()
    })

    it('shows nothing before the body is complete', async () => {
      const store = await fresh()
      const key = newKey()
      const seen: unknown[] = []
      async function* watched() {
        yield randomBytes(2 * MIB)
        seen.push(await store.open(key, { first: 0, last: 0 }))
        yield randomBytes(10)
      }
      await store.put(key, watched(), TYPE)
      expect(seen).toEqual([undefined])
    })

    it('leaves an object that is there as it is', async () => {
      const store = await fresh()
      const key = newKey()
      const first = randomBytes(100)
      await store.put(key, bodyOf(first), TYPE)
      await expect(store.put(key, bodyOf(randomBytes(100)), TYPE)).rejects.toMatchObject({
        code: 'storage_unreachable',
      })
      const body = await store.open(key, whole(first))
      expect(body && (await collect(body)).equals(first)).toBe(true)
    })

    it('gives exactly the range asked for', async () => {
      const store = await fresh()
      const key = newKey()
      const content = randomBytes(2 * MIB + 99)
      await store.put(key, bodyOf(content), TYPE)
      const edges = [0, 1, 1000, MIB - 1, MIB, 2 * MIB, content.length - 1]
      for (const first of edges) {
        for (const last of edges.filter((edge) => edge >= first)) {
          const body = await store.open(key, { first, last })
          const bytes = body && (await collect(body))
          expect(bytes?.equals(content.subarray(first, last + 1)), `${first}-${last}`).toBe(true)
        }
      }
    })

    it('never passes a short object off as complete', async () => {
      const store = await fresh()
      const key = newKey()
      await store.put(key, bodyOf(randomBytes(1000)), TYPE)
      for (const first of [0, 1000]) {
        const read = async () => collect(await store.open(key, { first, last: 1000 }))
        await expect(read(), `from ${first}`).rejects.toThrow(ObjectTooShort)
      }
    })

    it('says how long an object is', async () => {
      const store = await fresh()
      const key = newKey()
      expect(await store.sizeOf(key)).toBeUndefined()
      await store.put(key, bodyOf(randomBytes(4321)), TYPE)
      expect(await store.sizeOf(key)).toBe(4321)
    })

    it('says how long an object is that has less than was asked for', async () => {
      const store = await fresh()
      const key = newKey()
      await store.put(key, bodyOf(randomBytes(1234)), TYPE)
      const everything = { first: 0, last: Number.MAX_SAFE_INTEGER - 1 }
      const opened = store.open(key, everything)
      await expect(opened).rejects.toMatchObject({ constructor: ObjectTooShort, bytes: 1234 })
    })

    it('knows no object that was never put', async () => {
      expect(await (await fresh()).open(newKey(), { first: 0, last: 0 })).toBeUndefined()
    })

    it('removes objects, also repeatedly', async () => {
      const store = await fresh()
      const key = newKey()
      await store.remove(key)
      await store.put(key, bodyOf(randomBytes(10)), TYPE)
      await store.remove(key)
      await store.remove(key)
      expect(await store.open(key, { first: 0, last: 0 })).toBeUndefined()
    })

    it('takes many objects at once without mixing them up', async () => {
      const store = await fresh()
      const contents = Array.from({ length: 40 }, (_, i) => randomBytes(i * 40_000 + 1))
      const digests = await Promise.all(
        contents.map((content) => store.put(newKey(), bodyOf(content), TYPE)),
      )
      expect(digests.map((digest) => digest.sha256)).toEqual(contents.map(sha256))
    })

    it('does not count complete objects among leftovers', async () => {
      const store = await fresh()
      const key = newKey()
      await store.put(key, bodyOf(randomBytes(10)), TYPE)
      expect(await store.removeLeftovers(new Date(Date.now() + 60_000), allAbandoned)).toBe(0)
      expect(await collect(await store.open(key, { first: 0, last: 9 }))).toHaveLength(10)
    })
  })
}
