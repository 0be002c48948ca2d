import { expect, it } from 'vitest'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { aPicture, bodyOf, collect } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts, SOMEBODY } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

type Seen = <T extends object>(port: T) => T

const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
const picture = aPicture(5000)
const GRACE_SECONDS = 600
/** More calls than the scenario makes. */
const MOST_STEPS = 100

/** Three files that share one object, as version 0.5.0 left them, and another one. */
async function setUp() {
  const clock = new MovingClock()
  const store = new MemoryObjectStore()
  const database = new MemoryDatabase()
  const all = memoryRecords(database)
  await all.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const process = (seen: Seen = (port) => port) => {
    // Each has locks of its own.
    const own = memoryRecords(database)
    const world = { ...own, files: seen(own.files), clock, ids }
    return fileParts(world, { for: () => seen(store) })
  }
  const { uploadFile, inScope, recover } = process()
  const upload = async (content: Uint8Array): Promise<StoredFile> => {
    const file = { name: 'a.png', declaredType: undefined, body: bodyOf(content) }
    const { id } = await uploadFile.execute({ ...file, uploader: SOMEBODY })
    const stored = await all.files.get(id)
    if (!stored) throw new Error('The file is not there.')
    return stored
  }
  const [kept, one, two] = [await upload(picture), await upload(picture), await upload(picture)]
  await upload(aPicture(4000))
  const removeAt = new Date(clock.now().getTime() + GRACE_SECONDS * 1000)
  for (const file of [one, two]) await all.given.sharedObject(file, kept, removeAt)
  return {
    ids: [kept.id, one.id, two.id],
    /** Objects and records. */
    counted: () => [store.keys.length, database.files.size],
    async afterGrace() {
      clock.advance(GRACE_SECONDS + 1)
      await recover.execute()
    },
    async remove(id: string, seen?: Seen) {
      const parts = process(seen)
      await parts.deleteFiles.execute([id], SOMEBODY)
      await parts.recover.execute()
    },
    async read(id: string): Promise<Buffer> {
      const { bytes, read } = await inScope.open(id, SOMEBODY)
      return collect(await read({ first: 0, last: bytes - 1 }))
    },
  }
}

it('keeps the object of several files until the last of them is deleted', async () => {
  const { ids, counted, afterGrace, read, remove } = await setUp()
  await afterGrace()
  expect(counted()).toEqual([2, 4])
  for (const id of ids) {
    expect((await read(id)).equals(picture)).toBe(true)
    await remove(id)
  }
  expect(counted()).toEqual([1, 1])
})

it('loses nothing and leaves nothing, wherever a process dies', async () => {
  let last = 0
  for (let step = 1; step < 2 * MOST_STEPS; step += 1) {
    const { ids, counted, afterGrace, read, remove } = await setUp()
    const [gone = '', ...rest] = ids
    const dying = stoppingAt(Math.ceil(step / 2), step % 2 === 0)
    const isDone = await Promise.race([remove(gone, dying.seen).then(() => true), dying.stopped])
    await afterGrace()
    for (const id of rest) expect((await read(id)).equals(picture)).toBe(true)
    const isGone = await read(gone).then(
      () => false,
      () => true,
    )
    expect(counted()).toEqual([2, isGone ? 3 : 4])
    if (isDone) break
    last = step
  }
  // It died at several steps, and was not stopped in the end.
  expect(last).toBeGreaterThan(5)
  expect(last).toBeLessThan(2 * MOST_STEPS - 1)
})

/** The call with that number, counted over all ports, never returns; done or not. */
function stoppingAt(step: number, isDone: boolean) {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<false>()
  let calls = 0
  const never = () => {
    stop(false)
    return new Promise<never>(() => undefined)
  }
  const seen = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          calls += 1
          if (calls > step || (calls === step && !isDone)) return never()
          const result: unknown = await Reflect.apply(member, target, args)
          return calls === step && isDone ? never() : result
        }
      },
    })
  return { seen, stopped }
}
