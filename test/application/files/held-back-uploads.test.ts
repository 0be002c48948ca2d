import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ObjectBody, ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf, brokenBody, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const MIB = 1024 * 1024
const FIRST_BYTES = 256 * 1024
const quota = { bytes: 1, files: 1, running: 1 }

/** Records that take until `kept` is settled, and a store that tells what it was given. */
async function setUp(put?: ObjectStore['put']) {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const kept = Promise.withResolvers<void>()
  Object.assign(records.files, {
    durably: async <T>(work: () => Promise<T>) => {
      await kept.promise
      return work()
    },
  })
  const memory = new MemoryObjectStore()
  const seen = { bytes: 0, ended: [] as unknown[] }
  const store = Object.assign(Object.create(memory), {
    open: memory.open.bind(memory),
    remove: memory.remove.bind(memory),
    put: put ?? ((key, body) => memory.put(key, counted(body, seen))),
  } satisfies Partial<ObjectStore>)
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const world = { ...records, clock: new MovingClock(), ids }
  const parts = fileParts(world, { for: () => store }, { maxBytes: 4 * MIB })
  const uploader = { userId: '7', userName: 'clerk' }
  const upload = (body: ObjectBody) =>
    parts.uploadFile.execute({ uploader, name: 'a.png', declaredType: undefined, body })
  return { ...parts, memory, kept, seen, upload }
}

async function* counted(body: ObjectBody, seen: { bytes: number; ended: unknown[] }): ObjectBody {
  try {
    for await (const chunk of body) {
      seen.bytes += chunk.length
      yield chunk
    }
    seen.ended.push('whole')
  } catch (error) {
    seen.ended.push(error)
    throw error
  }
}

/** Gives its head, and then says nothing any more. */
function stalled(): ObjectBody {
  const head = aPicture(5000)
  let isGiven = false
  const next = async () => {
    if (isGiven) return new Promise<never>(() => undefined)
    isGiven = true
    return { done: false, value: head } as const
  }
  const end = async () => ({ done: true, value: undefined }) as const
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

describe('an upload whose record is on its way', () => {
  it('comes in meanwhile, as far as the store keeps it in memory', async () => {
    const { kept, upload, seen, memory } = await setUp()
    const content = aPicture(2 * MIB + 5)
    const uploaded = upload(bodyOf(content))
    await expect.poll(() => seen.bytes).toBe(FIRST_BYTES)
    for (let turns = 0; turns < 20; turns += 1) await turn()
    expect(seen).toEqual({ bytes: FIRST_BYTES, ended: [] })
    kept.resolve()
    expect((await uploaded).props.digest?.sha256).toBe(sha256(content))
    expect(memory.keys).toHaveLength(1)
  })

  it('does not end before the record is there, however short it is', async () => {
    const { kept, upload, seen, memory } = await setUp()
    const uploaded = upload(bodyOf(aPicture(5000)))
    await expect.poll(() => seen.bytes).toBe(5000)
    for (let turns = 0; turns < 20; turns += 1) await turn()
    expect(seen.ended).toEqual([])
    expect(memory.keys).toEqual([])
    kept.resolve()
    await uploaded
    expect(seen.ended).toEqual(['whole'])
  })

  it.each([
    ['still comes', stalled],
    ['is complete', () => bodyOf(aPicture(5000))],
    ['broke off', () => brokenBody(aPicture(5000), new Error('gone'))],
  ])('is refused with the record when the body %s', async (_case, body) => {
    const { kept, upload, seen, memory, running } = await setUp()
    const uploaded = upload(body())
    await expect.poll(() => seen.bytes).toBe(5000)
    const refusal = new QuotaExceeded('files', quota)
    kept.reject(refusal)
    await expect(uploaded).rejects.toBe(refusal)
    await expect.poll(() => seen.ended).toEqual([refusal])
    expect(memory.keys).toEqual([])
    expect(running.size).toBe(0)
  })

  it('is refused with the record though the store failed before', async () => {
    const { kept, upload } = await setUp(async () => {
      throw new StorageFailed('full')
    })
    const uploaded = upload(bodyOf(aPicture(5000)))
    for (let turns = 0; turns < 20; turns += 1) await turn()
    const refusal = new QuotaExceeded('files', quota)
    kept.reject(refusal)
    await expect(uploaded).rejects.toBe(refusal)
  })
})
