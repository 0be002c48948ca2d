import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { VirusScanner } from '../../../application/ports/files/virus-scanner.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf, brokenBody, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { fileParts, SOMEBODY } from '../../support/file-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { uniqueHex } from '../../support/unique.ts'

const everything = new Date(8e15)

interface Found {
  keys: readonly string[]
  abandoned: ReadonlySet<string>
}

async function setUp() {
  const records = memoryRecords()
  await records.given.platform(aPlatform({ key: 'default', isDefault: true, basePath: 'base' }))
  const clock = new MovingClock()
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const store = new MemoryObjectStore()
  const broken: { remove?: Error | undefined; put?: Error | undefined; leftovers?: Error[] } = {}
  /** What uploads seem to have left, and which of it recovery takes for ours. */
  const found: Found = { keys: [], abandoned: new Set() }
  const failing: ObjectStore = {
    put: async (key, body) => {
      if (broken.put) throw broken.put
      return store.put(key, body)
    },
    open: (...args) => store.open(...args),
    sizeOf: async () => undefined,
    remove: async (key) => {
      if (broken.remove) throw broken.remove
      return store.remove(key)
    },
    removeLeftovers: async (_olderThan, abandoned) => {
      found.abandoned = await abandoned(found.keys)
      if (!broken.leftovers) return store.removeLeftovers()
      // The first platform fails, the next has some.
      const error = broken.leftovers.shift()
      if (error) throw error
      return 3
    },
  }
  const scanner: VirusScanner = { scan: async () => 'clean' }
  const parts = fileParts({ ...records, clock, ids }, { for: () => failing }, { scanner })
  const upload = (content: Uint8Array, body = bodyOf(content)) =>
    parts.uploadFile.execute({
      uploader: { userId: '7', userName: 'clerk' },
      name: 'a.png',
      declaredType: undefined,
      body,
    })
  return { ...records, ...parts, clock, store, scanner, broken, found, upload }
}

describe('UploadFile', () => {
  it('shows the file only when its object is complete', async () => {
    const { files, upload, links, openFile } = await setUp()
    const content = aPicture(200_000)
    const seen: unknown[] = []
    async function* watched() {
      yield content.subarray(0, 100_000)
      seen.push(
        await files.list(
          { filter: {}, sort: { by: 'id', direction: 'asc' }, offset: 0, limit: 9 },
          'all',
        ),
      )
      yield content.subarray(100_000)
    }
    const file = await upload(content, watched())
    expect(seen).toEqual([{ files: [], total: 0 }])
    expect(file.props).toMatchObject({ digest: { bytes: 200_000, sha256: sha256(content) } })
    expect((await files.get(file.id))?.props).toEqual(file.props)
    expect(file.props.objectKey.value).toMatch(/^base\/2026\/03\/04\/[0-9a-f]{32}\.png$/)

    const opened = await openFile.execute(file.id, 'all')
    const body = await opened.read({ first: 0, last: opened.bytes - 1 })
    expect((await collect(body)).equals(content)).toBe(true)
    expect(await links.linkTo(file)).toContain(`/file/${file.id}`)
  })

  it.each([
    ['the client goes away', brokenBody(aPicture(5000), new Error('gone')), {}],
    ['the file is too large', bodyOf(aPicture(1_048_577)), {}],
    ['the store is full', bodyOf(aPicture(5000)), { put: new StorageFailed('full') }],
  ])('leaves neither record nor object when %s', async (_case, body, failure) => {
    const { files, upload, store, broken, running } = await setUp()
    Object.assign(broken, failure)
    await expect(upload(aPicture(), body)).rejects.toThrow()
    expect(await files.claimUnfinished(everything, 10)).toEqual([])
    expect(store.keys).toEqual([])
    expect(running.size).toBe(0)
  })

  it('removes the object when its record was removed meanwhile', async () => {
    const { upload, clock, recover, store } = await setUp()
    async function* slow() {
      yield aPicture(5000)
      clock.advance(31)
      await recover.execute()
      yield Buffer.from('late')
    }
    await expect(upload(aPicture(), slow())).rejects.toMatchObject({ code: 'upload_aborted' })
    expect(store.keys).toEqual([])
  })

  it('is no file in quarantine when its record was removed during the scan', async () => {
    const { upload, clock, recover, scanner, store } = await setUp()
    scanner.scan = async () => {
      clock.advance(31)
      await recover.execute()
      return 'infected'
    }
    await expect(upload(aPicture())).rejects.toMatchObject({ code: 'upload_aborted' })
    expect(store.keys).toEqual([])
  })

  it('keeps its lease as long as it runs', async () => {
    const { upload, clock, recover, running, store } = await setUp()
    async function* slow() {
      yield aPicture(5000)
      for (let i = 0; i < 10; i += 1) {
        clock.advance(10)
        await recover.execute()
        await running.renew()
      }
      yield Buffer.from('late')
    }
    await expect(upload(aPicture(), slow())).resolves.toMatchObject({ isReadable: true })
    expect(store.keys).toHaveLength(1)
  })

  it('leaves the rest to recovery when even cleaning up fails', async () => {
    const { files, upload, broken, recover, store, clock } = await setUp()
    broken.remove = new StorageFailed('unreachable')
    async function* breaking() {
      yield aPicture(5000)
      throw new Error('gone')
    }
    await expect(upload(aPicture(), breaking())).rejects.toThrow('gone')
    clock.advance(1)
    expect(await recover.execute()).toMatchObject({ removed: 0, postponed: 1 })
    broken.remove = undefined
    clock.advance(60)
    expect(await recover.execute()).toMatchObject({ removed: 1, postponed: 0 })
    expect(await files.claimUnfinished(everything, 10)).toEqual([])
    expect(store.keys).toEqual([])
  })
})

describe('DeleteFiles', () => {
  it('hides the file at once and finishes later when the store is away', async () => {
    const { upload, deleteFiles, inScope, broken, recover, store, clock, unwaited } = await setUp()
    const { id } = await upload(aPicture())
    broken.remove = new StorageFailed('unreachable')
    await deleteFiles.execute([id], SOMEBODY)
    await unwaited.stop()
    expect(await inScope.get([id], SOMEBODY)).toEqual([])
    expect(store.keys).toHaveLength(1)
    broken.remove = undefined
    clock.advance(60)
    expect(await recover.execute()).toEqual({
      removed: 1,
      postponed: 0,
      leftovers: 0,
      failures: [],
      unsettled: [],
    })
    expect(store.keys).toEqual([])
  })

  it('removes no object before the change of its record is settled', async () => {
    const { upload, deleteFiles, store } = await setUp()
    const { id } = await upload(aPicture())
    const unsettled = async (work: () => Promise<unknown>) => {
      await work()
      throw new Error('no line')
    }
    await expect(deleteFiles.execute([id], SOMEBODY, unsettled)).rejects.toThrow('no line')
    expect(store.keys).toHaveLength(1)
  })

  it('removes exactly what exists of a long list', async () => {
    const { upload, deleteFiles, inScope, store } = await setUp()
    const made = await Promise.all(Array.from({ length: 30 }, () => upload(aPicture())))
    const gone = made.slice(0, 20).map(({ id }) => id)
    const unknown = Array.from({ length: 100 }, (_, i) => String(10 ** 12 + i))
    await deleteFiles.execute([...unknown, ...gone], SOMEBODY)
    expect(
      await inScope.get(
        made.map(({ id }) => id),
        SOMEBODY,
      ),
    ).toHaveLength(10)
    await expect.poll(() => store.keys).toHaveLength(10)
  })
})

describe('RecoverFiles', () => {
  it('counts as leftovers only keys that were issued here and that no upload awaits', async () => {
    const { upload, running, remove, recover, found } = await setUp()
    const [ready, gone] = [await upload(aPicture()), await upload(aPicture())]
    await remove.finish(await remove.hide([gone.id]))
    const { id: _id, state: _state, digest: _digest, ...like } = ready.props
    const objectKey = ObjectKey.parse(`base/2026/03/04/${uniqueHex(32)}.png`)
    const awaited = await running.begin({ ...like, objectKey })
    const ours = [gone, ready].map(({ props }) => props.objectKey.value)
    found.keys = [...ours, awaited.props.objectKey.value, `base/2026/03/04/${uniqueHex(32)}.png`]
    await recover.execute()
    expect(found.abandoned).toEqual(new Set(ours))
  })

  it('finishes hundreds of dead uploads and touches nothing else', async () => {
    const { upload, files, recover, store, clock } = await setUp()
    const kept = await Promise.all(Array.from({ length: 5 }, () => upload(aPicture())))
    const model = kept[0]?.props
    if (!model) throw new Error('no upload')
    for (let i = 0; i < 230; i += 1) await files.add(model, clock.now())
    const running = await files.add(model, new Date(clock.now().getTime() + 60_000))
    clock.advance(1)
    await store.remove(model.objectKey)
    expect(await recover.execute()).toMatchObject({ removed: 230, postponed: 0 })
    expect(await files.markReady(running.id, { bytes: 1, sha256: 'x' })).toBe(true)
    expect(store.keys).toHaveLength(4)
  })

  it("reports each platform's failure once, and continues with the others", async () => {
    const { given, upload, deleteFiles, recover, broken, clock } = await setUp()
    const away = new StorageFailed('unreachable')
    const ids = [(await upload(aPicture())).id, (await upload(aPicture())).id]
    await given.platform(aPlatform({ id: '2', key: 'second' }))
    await given.platform(aPlatform({ id: '3', key: 'not asked', status: 'disabled' }))
    broken.remove = away
    await deleteFiles.execute(ids, SOMEBODY)
    clock.advance(60)
    const failures = [{ platformKey: 'default', cause: away }]
    const counts = { removed: 0, postponed: 2, leftovers: 0 }
    const unsettled = ['default']
    expect(await recover.execute()).toEqual({ ...counts, failures, unsettled })
    broken.remove = undefined
    clock.advance(60)
    broken.leftovers = [away]
    expect(await recover.execute()).toMatchObject({
      removed: 2,
      leftovers: 3,
      failures: [{ cause: away }],
    })
  })

  it('retries an unavailable store less and less often, without delaying others', async () => {
    const { upload, deleteFiles, recover, broken, clock, store } = await setUp()
    const { id } = await upload(aPicture())
    broken.remove = new StorageFailed('unreachable')
    await deleteFiles.execute([id], SOMEBODY)
    const tries: number[] = []
    for (let second = 0; second < 4 * 3600; second += 10) {
      clock.advance(10)
      if ((await recover.execute())?.postponed === 1) tries.push(second)
    }
    const waits = tries.slice(1).map((second, at) => second - (tries[at] ?? 0))
    expect(waits.slice(0, 7)).toEqual([20, 40, 70, 130, 250, 490, 970])
    expect(Math.max(...waits)).toBeLessThanOrEqual(3610)
    broken.remove = undefined
    clock.advance(3610)
    expect(await recover.execute()).toMatchObject({ removed: 1, postponed: 0 })
    expect(store.keys).toEqual([])
  })

  it('runs on one instance at a time', async () => {
    const { exclusiveWork, recover } = await setUp()
    await exclusiveWork().run('recover-files', async () => {
      expect(await recover.execute()).toBeUndefined()
    })
    expect(await recover.execute()).toEqual({
      removed: 0,
      postponed: 0,
      leftovers: 0,
      failures: [],
      unsettled: [],
    })
  })
})
