import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-store.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const FAR = new Date(8e15)
/** Two rounds of removals. */
const COUNT = 10

/** Files on one platform whose store answers when it is told to, and a file on another one. */
async function setUp() {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true }))
  await records.given.platform(aPlatform({ id: '2', key: 'well' }))
  const store = new MemoryObjectStore()
  const removals = { begun: 0, answer: Promise.withResolvers<void>() }
  const answered: ObjectStore = {
    put: (key, body) => store.put(key, body),
    open: (...given) => store.open(...given),
    sizeOf: async () => undefined,
    remove: async () => {
      removals.begun += 1
      await removals.answer.promise
    },
    removeLeftovers: async () => 0,
  }
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const { remove, unwaited } = fileParts(
    { ...records, clock: new MovingClock(), ids },
    { for: ({ key }) => (key === 'well' ? new MemoryObjectStore() : answered) },
  )
  const added = await Promise.all(
    Array.from({ length: COUNT }, () => records.files.add(aStoredFile().props, FAR)),
  )
  const elsewhere = await records.files.add(aStoredFile({ platformKey: 'well' }).props, FAR)
  const left = async (key = 'default') =>
    (await records.files.claimUnfinished(FAR, 2 * COUNT, key)).length
  const onWell = await remove.hide([elsewhere.id])
  const marked = await remove.hide(added.map(({ id }) => id))
  return { marked, onWell, unwaited, removals, left }
}

describe('UnwaitedRemovals', () => {
  it('removes all', async () => {
    const { marked, unwaited, removals, left } = await setUp()
    unwaited.begin(marked)
    removals.answer.resolve()
    await expect.poll(() => left()).toBe(0)
    await unwaited.stop()
  })

  it('finishes requested removals at the stop, and leaves the rest to recovery', async () => {
    const { marked, unwaited, removals, left } = await setUp()
    unwaited.begin(marked)
    await expect.poll(() => removals.begun).toBe(8)
    let isStopped = false
    const stopped = unwaited.stop().then(() => {
      isStopped = true
    })
    await new Promise(setImmediate)
    expect(isStopped).toBe(false)
    removals.answer.resolve()
    await stopped
    expect([removals.begun, await left()]).toEqual([8, 2])
  })

  it('leaves to recovery what comes while a store answers none of many', async () => {
    const { marked, unwaited, removals } = await setUp()
    for (const file of Array.from({ length: 3 }, () => marked).flat()) unwaited.begin([file])
    await expect.poll(() => removals.begun).toBe(16)
    removals.answer.resolve()
    await unwaited.stop()
    expect(removals.begun).toBe(16)
  })

  it('removes from other platforms meanwhile', async () => {
    const { marked, onWell, unwaited, removals, left } = await setUp()
    for (const file of marked) unwaited.begin([file])
    for (const file of marked) unwaited.begin([file])
    unwaited.begin([...marked, ...onWell])
    await expect.poll(() => left('well')).toBe(0)
    expect(await left()).toBe(COUNT)
    removals.answer.resolve()
    await unwaited.stop()
  })

  it('asks a store that fails once, and leaves all to recovery', async () => {
    const { marked, unwaited, removals, left } = await setUp()
    unwaited.begin(marked)
    removals.answer.reject(new StorageFailed('unreachable'))
    await unwaited.stop()
    expect([removals.begun, await left()]).toEqual([8, COUNT])
  })
})
