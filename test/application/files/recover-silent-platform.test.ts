import { expect, it } from 'vitest'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const FAR = new Date(8e15)
const ON_EACH = 40
const AWAY = new StorageFailed('unreachable', undefined, 'unreachable')

/** Two platforms, of which the first says nothing until its calls run out of time, but to some. */
async function setUp(isAnswered = (_removal: number) => false) {
  const records = memoryRecords()
  const clock = new MovingClock()
  const asked = { removals: 0, lists: 0 }
  const outOfTime = Promise.withResolvers<never>()
  const silent = Object.assign(new MemoryObjectStore(), {
    remove: () => {
      asked.removals += 1
      return isAnswered(asked.removals) ? Promise.resolve() : outOfTime.promise
    },
    removeLeftovers: () => {
      asked.lists += 1
      return outOfTime.promise
    },
  })
  const well: ObjectStore = Object.assign(new MemoryObjectStore(), {
    removeLeftovers: async () => 3,
  })
  const stores = { for: ({ key }: StoragePlatform) => (key === 'silent' ? silent : well) }
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const { recover } = fileParts({ ...records, clock, ids }, stores)
  for (const [at, key] of ['silent', 'well'].entries()) {
    await records.given.platform(aPlatform({ id: String(at + 1), key }))
    for (let n = 0; n < ON_EACH; n += 1)
      await records.files.add(aStoredFile({ platformKey: key }).props, clock.now())
  }
  clock.advance(1)
  const leftOn = async (key: string) =>
    (await records.files.claimUnfinished(FAR, 2 * ON_EACH, key)).length
  return { recover, asked, outOfTime, leftOn }
}

it('one hanging platform does not delay others', async () => {
  const { recover, asked, outOfTime, leftOn } = await setUp()
  const round = recover.execute()
  await expect.poll(() => leftOn('well')).toBe(0)
  expect(await leftOn('silent')).toBe(ON_EACH)
  expect(asked.removals).toBeGreaterThan(0)
  outOfTime.reject(AWAY)
  expect(await round).toMatchObject({ removed: ON_EACH, postponed: ON_EACH, leftovers: 3 })
})

it('a platform that answers none of a few removals is skipped for the rest of the round', async () => {
  const { recover, asked, outOfTime } = await setUp()
  outOfTime.reject(AWAY)
  const failures = [{ platformKey: 'silent', cause: AWAY }]
  expect(await recover.execute()).toMatchObject({ postponed: ON_EACH, failures })
  expect(asked).toEqual({ removals: 8, lists: 0 })
})

it('a platform that refuses a few removals is still asked for all others', async () => {
  const { recover, asked, outOfTime } = await setUp()
  outOfTime.reject(new StorageFailed('unreachable', undefined, 'not_permitted'))
  expect(await recover.execute()).toMatchObject({ removed: ON_EACH, postponed: ON_EACH })
  expect(asked).toEqual({ removals: ON_EACH, lists: 1 })
})

it('a platform that answers one of a few removals is asked for all others', async () => {
  const { recover, asked, outOfTime } = await setUp((removal) => removal % 8 === 0)
  outOfTime.reject(AWAY)
  expect(await recover.execute()).toMatchObject({ removed: ON_EACH + 5, postponed: ON_EACH - 5 })
  expect(asked.removals).toBe(ON_EACH)
})
