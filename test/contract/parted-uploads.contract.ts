import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MEDIUM_BYTES, PART_BYTES, PartMemory } from '../../adapters/object-parts/part-memory.ts'
import type { ObjectBody, ObjectStore } from '../../application/ports/files/object-store.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { bodyOf, brokenBody, collect, sha256 } from '../support/bodies.ts'
import { uniqueHex } from '../support/unique.ts'

const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'
const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)

interface EmptyBucket {
  readonly store: ObjectStore
  /** Seen past the code under test. */
  content(): Promise<{ readonly objects: string[]; readonly unfinished: string[] }>
}

/** What every store promises that sends large objects in parts and shares memory for them. */
export function partedUploadsContract(
  adapter: string,
  bucketWith: (memory: PartMemory) => Promise<EmptyBucket>,
) {
  describe(`Uploads in parts: ${adapter}`, () => {
    it.each([
      PART_BYTES - 1,
      PART_BYTES,
      PART_BYTES + 1,
      2 * PART_BYTES,
    ])('%d bytes, at the edge of a part, arrive', async (bytes) => {
      const { store } = await bucketWith(new PartMemory())
      const key = newKey()
      const content = randomBytes(bytes)
      await store.put(key, bodyOf(content), TYPE)
      const body = await store.open(key, { first: 0, last: bytes - 1 })
      expect(sha256(await collect(body))).toBe(sha256(content))
    })

    it('leaves neither object nor parts of a body that breaks off in the middle', async () => {
      const memory = new PartMemory()
      const { store, content } = await bucketWith(memory)
      const broken = new Error('the client went away')
      const begun: string[] = []
      async function* breaking() {
        yield* bodyOf(randomBytes(2 * PART_BYTES + 1))
        await expect.poll(async () => (await content()).unfinished).toHaveLength(1)
        begun.push(...(await content()).unfinished)
        yield* brokenBody(randomBytes(4 * MIB), broken)
      }
      await expect(store.put(newKey(), breaking(), TYPE)).rejects.toBe(broken)
      expect(begun).toHaveLength(1)
      expect(await content()).toEqual({ objects: [], unfinished: [] })
      expect(memory.lentBytes).toBe(0)
    })

    it('holds two parts and no more, however large the object is', async () => {
      const memory = new PartMemory()
      const { store } = await bucketWith(memory)
      const chunk = randomBytes(MIB)
      async function* large() {
        for (let produced = 0; produced < 50; produced++) yield chunk
      }
      expect(await store.put(newKey(), large(), TYPE)).toMatchObject({ bytes: 50 * MIB })
      expect(memory.mostBytes).toBeLessThanOrEqual(2 * PART_BYTES)
      expect(memory.lentBytes).toBe(0)
    })

    it.each([
      ['as much as it may need', MIB, MEDIUM_BYTES],
      ['a whole part, and gives the smaller block back', MIB + 1, PART_BYTES + MEDIUM_BYTES],
    ])('takes for a small object %s', async (_case, bytes, most) => {
      const memory = new PartMemory()
      const { store } = await bucketWith(memory)
      const [key, content] = [newKey(), randomBytes(bytes)]
      await store.put(key, bodyOf(content), TYPE)
      expect(memory.mostBytes).toBe(most)
      expect(memory.lentBytes).toBe(0)
      const body = await store.open(key, { first: 0, last: bytes - 1 })
      expect(sha256(await collect(body))).toBe(sha256(content))
    })

    it('takes whole parts for small objects too when there is nothing smaller left', async () => {
      const memory = new PartMemory(2, 1)
      const { store } = await bucketWith(memory)
      const content = randomBytes(MIB)
      const puts = Array.from({ length: 8 }, () => store.put(newKey(), bodyOf(content), TYPE))
      const digests = await Promise.all(puts)
      expect(new Set(digests.map(({ sha256: sum }) => sum))).toEqual(new Set([sha256(content)]))
      expect(memory.mostBytes).toBe(2 * PART_BYTES + MEDIUM_BYTES)
      expect(memory.lentBytes).toBe(0)
    })

    it('leaves memory to others, however many one sends slowly', async () => {
      const memory = new PartMemory(2, 0)
      const { store } = await bucketWith(memory)
      const content = randomBytes(MIB)
      const gate = Promise.withResolvers<void>()
      async function* slow() {
        yield content
        await gate.promise
      }
      const send = (id: string, body: ObjectBody) => store.put(newKey(), body, TYPE, { id })
      const slowOnes = [1, 2, 3].map(() => send('a', slow()))
      await expect.poll(() => memory.lentBytes).toBe(PART_BYTES)
      expect(await send('b', bodyOf(content))).toMatchObject({ bytes: MIB })
      gate.resolve()
      await Promise.all(slowOnes)
      expect(memory.lentBytes).toBe(0)
    })

    it('leaves neither object nor parts after waiting for memory in vain', async () => {
      const memory = new PartMemory(1, 0)
      const { store, content } = await bucketWith(memory)
      const refusal = new Overloaded()
      memory.take = () => Promise.reject(refusal)
      await expect(store.put(newKey(), bodyOf(randomBytes(MIB)), TYPE)).rejects.toBe(refusal)
      expect(await content()).toEqual({ objects: [], unfinished: [] })
      expect(memory.lentBytes).toBe(0)
    })

    it('waits for memory no longer than its sender is there, and leaves nothing', async () => {
      const memory = new PartMemory(1, 0)
      const { store, content } = await bucketWith(memory)
      const block = await memory.take()
      const left = new AbortController()
      const body = bodyOf(randomBytes(MIB))
      const put = store.put(newKey(), body, TYPE, { gone: left.signal })
      left.abort()
      await expect(put).rejects.toMatchObject({ code: 'upload_aborted' })
      expect(await content()).toEqual({ objects: [], unfinished: [] })
      memory.giveBack(block)
      expect(memory.lentBytes).toBe(0)
    })

    it('shares memory among many simultaneous uploads', async () => {
      const memory = new PartMemory(3, 0)
      const { store } = await bucketWith(memory)
      const content = randomBytes(9 * MIB)
      const digests = await Promise.all(
        Array.from({ length: 12 }, () => store.put(newKey(), bodyOf(content), TYPE)),
      )
      expect(new Set(digests.map((digest) => digest.sha256))).toEqual(new Set([sha256(content)]))
      expect(memory.mostBytes).toBe(3 * PART_BYTES)
      expect(memory.lentBytes).toBe(0)
    })
  })
}
