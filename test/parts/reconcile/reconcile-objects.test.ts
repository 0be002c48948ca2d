import { describe, expect, it } from 'vitest'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { MissingObjects } from '../../../application/parts/reconcile/missing-objects.ts'
import { ReconcileObjects } from '../../../application/parts/reconcile/reconcile-objects.ts'
import { VerifyObjects } from '../../../application/parts/reconcile/verify-objects.ts'
import type {
  ListedObject,
  ObjectInventory,
} from '../../../application/ports/files/object-inventory.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { uniqueHex } from '../../support/unique.ts'

const HOUR_MS = 3_600_000
const REMOVE = { dryRun: false, force: false }
const DRY = { dryRun: true, force: false }
const orphanKey = (base = 'base') => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.png`)

/** One platform in memory, and a clock that runs with its objects until it is moved. */
async function setUp() {
  const records = memoryRecords()
  const platform = aPlatform({ id: '1', key: 'default', isDefault: true, basePath: 'base' })
  await records.given.platform(platform)
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const stores = new MemoryObjectStores()
  const parts = fileParts({ ...records, clock, ids }, stores)
  const reconcilerOver = (inventory: ObjectInventory, exclusive = records.exclusiveWork()) => {
    const orphans = new Orphans(inventory, records.issuedKeys)
    const { platforms } = records
    const missing = new MissingObjects(records.files, parts.vault)
    const { vault } = parts
    const { files, issuedKeys: issued, rounds } = records
    const verify = new VerifyObjects({ files, vault, ids })
    const tools = { platforms, issued, orphans, missing, verify, exclusive, clock, vault, rounds }
    return new ReconcileObjects(tools, 24)
  }
  const upload = (body = bodyOf(aPicture())) =>
    parts.uploadFile.execute({
      uploader: { userId: '7', userName: 'clerk' },
      name: 'a.png',
      declaredType: undefined,
      body,
    })
  const put = (key: ObjectKey, on: StoragePlatform = platform) =>
    stores.for(on).put(key, bodyOf(Buffer.alloc(5)), 'image/png')
  /** An object whose record was removed. */
  const putOrphan = async (key: ObjectKey, on: StoragePlatform = platform) => {
    const { props } = aStoredFile({ platformKey: on.key, objectKey: key })
    const { id } = await records.files.add(props, new Date())
    await records.files.markDeleting([id])
    await records.files.remove(id)
    await put(key, on)
  }
  const keys = async (on: StoragePlatform = platform) =>
    (await listedObjects(stores, on)).map(({ key }) => key).sort()
  const later = (hours: number) => {
    aheadMs += hours * HOUR_MS
  }
  const reconcile = reconcilerOver(stores)
  return {
    ...records,
    ...parts,
    clock,
    platform,
    stores,
    reconcilerOver,
    reconcile,
    upload,
    put,
    putOrphan,
    keys,
    later,
  }
}

/** A list that was read before anything was there. */
async function* withoutObjects(pages: AsyncIterable<readonly ListedObject[]>) {
  for await (const _page of pages) yield []
}

describe('ReconcileObjects', () => {
  it('removes what no record names, and nothing else', async () => {
    const { reconcile, upload, putOrphan, keys, later, files } = await setUp()
    const kept = await Promise.all(Array.from({ length: 30 }, () => upload()))
    const hidden = await upload()
    await files.markDeleting([hidden.id])
    const orphans = Array.from({ length: 20 }, () => orphanKey())
    for (const key of orphans) await putOrphan(key)
    later(25)
    expect(await reconcile.execute(REMOVE)).toEqual([
      {
        platformKey: 'default',
        outcome: 'done',
        objects: 51,
        foreign: 0,
        orphans: 20,
        orphanBytes: 100,
        sample: expect.any(Array),
        removed: 20,
        missing: 0,
        missingSample: [],
        cause: undefined,
      },
    ])
    expect(await keys()).toEqual([...kept, hidden].map(({ props }) => props.objectKey.value).sort())
    const [again] = (await reconcile.execute(REMOVE)) ?? []
    expect(again).toMatchObject({ outcome: 'done', orphans: 0, removed: 0 })
  })

  it('reports files without objects, quarantined ones included, and changes nothing', async () => {
    const { reconcile, upload, stores, platform, running, files, later, vault } = await setUp()
    const made = await Promise.all(Array.from({ length: 40 }, () => upload()))
    const [lost, deleted] = made
    if (!lost || !deleted) throw new Error('nothing was uploaded')
    const { id: _id, state: _state, digest: _digest, ...like } = lost.props
    const infected = await running.begin({ ...like, objectKey: orphanKey() })
    await files.quarantine(infected.id, await vault.write(infected, bodyOf(aPicture())))
    await running.begin({ ...like, objectKey: orphanKey() })
    await running.beginCopy({ ...like, objectKey: orphanKey() }, 0)
    await files.markDeleting([deleted.id])
    for (const { props } of [lost, deleted, infected]) {
      await stores.for(platform).remove(props.objectKey)
    }
    later(25)
    for (const dryRun of [true, false, false]) {
      const [report] = (await reconcile.execute({ dryRun, force: false })) ?? []
      const missingSample = [lost.id, infected.id]
      expect(report).toMatchObject({ objects: 38, orphans: 0, missing: 2, missingSample })
    }
    expect(await files.get(lost.id)).toBeDefined()
  })

  it('removes neither parts, copies nor what is in quarantine', async () => {
    const { reconcile, upload, running, files, vault, keys, later, ...world } = await setUp()
    const { id: _id, state: _state, digest: _digest, ...like } = (await upload()).props
    const infected = await running.begin({ ...like, objectKey: orphanKey() })
    const copy = await running.beginCopy({ ...like, objectKey: orphanKey() }, 0)
    const digest = await vault.write(infected, bodyOf(aPicture()))
    await vault.write(copy, bodyOf(aPicture()))
    await files.quarantine(infected.id, digest)
    const owner = { ownerId: '7', ownerName: 'clerk' }
    const announced = { ...owner, name: 'a.txt', declaredType: undefined, length: 10 }
    const { id } = await world.begin.execute(announced)
    await world.append.execute(id, '7', 0, bodyOf(Buffer.from('half')))
    later(25)
    const [report] = (await reconcile.execute({ dryRun: false, force: true })) ?? []
    expect(report).toMatchObject({ objects: 4, orphans: 0, missing: 0 })
    expect(await keys()).toHaveLength(4)
  })

  it('recognises an object that was written after the listing, even an empty one', async () => {
    const { reconcilerOver, upload, stores, platform, later } = await setUp()
    await upload()
    const { props } = await upload()
    const objects = stores.for(platform)
    await objects.remove(props.objectKey)
    await objects.put(props.objectKey, bodyOf(Buffer.alloc(0)), 'image/png')
    const blind = { pages: (of: StoragePlatform) => withoutObjects(stores.pages(of)) }
    later(25)
    const [report] = (await reconcilerOver(blind).execute(DRY)) ?? []
    expect(report).toMatchObject({ objects: 0, missing: 0 })
  })

  it('runs once per interval on any one instance, and again when a round died', async () => {
    const { stores, reconcilerOver, later, putOrphan, keys } = await setUp()
    const broken = { run: async () => Promise.reject(new Error('killed')) }
    const periodic = { ...REMOVE, everyHours: 24 }
    await expect(reconcilerOver(stores, broken).execute(periodic)).rejects.toThrow('killed')
    const instances = [1, 2, 3].map(() => reconcilerOver(stores))
    let rounds = 0
    for (let hour = 0; hour < 72; hour += 1) {
      for (const instance of instances) if (await instance.execute(periodic)) rounds += 1
      later(0.999)
    }
    expect(rounds).toBe(3)
    await putOrphan(orphanKey())
    later(20)
    expect(await instances[0]?.execute(REMOVE)).toBeDefined()
    expect(await keys()).toEqual([])
  })

  it('reads a sample from a random file on, and reports altered files', async () => {
    const { reconcile, upload, stores, platform } = await setUp()
    const files = []
    for (let n = 0; n < 30; n += 1) files.push(await upload())
    const altered = files.filter((_, index) => index % 2 === 0)
    for (const { props } of altered) {
      const store = stores.for(platform)
      await store.remove(props.objectKey)
      const { bytes = 0 } = props.digest ?? {}
      await store.put(props.objectKey, bodyOf(Buffer.alloc(bytes, 1)), 'image/png')
    }
    const far: number[] = []
    const verify = { mostFiles: 25, mostBytes: Infinity, progress: () => far.push(far.length) }
    const [some] = (await reconcile.execute({ ...DRY, verify })) ?? []
    const sample = altered.slice(0, 10).map(({ id }) => id)
    const found = { verified: 25, altered: 13, alteredSample: sample }
    expect(some).toMatchObject({ outcome: 'dry-run', compared: found })
    expect(far).toHaveLength(25)
    const all = { mostFiles: Infinity, mostBytes: Infinity }
    const [whole] = (await reconcile.execute({ ...DRY, verify: all })) ?? []
    expect(whole).toMatchObject({ compared: { verified: 30, altered: 15 } })
    const bytes = files[0]?.props.digest?.bytes ?? 0
    const few = { mostFiles: Infinity, mostBytes: bytes * 2 - 1 }
    const [bounded] = (await reconcile.execute({ ...DRY, verify: few })) ?? []
    expect(bounded?.compared?.verified).toBeLessThan(6)
    expect((await reconcile.execute(DRY))?.[0]?.compared).toBeUndefined()
  })

  it('walks through the platform once, from any start', async () => {
    const { upload, vault, files: records } = await setUp()
    const files = []
    for (let n = 0; n < 5; n += 1) files.push(await upload())
    const ends = { mostFiles: Infinity, mostBytes: Infinity }
    const most = Number(files.at(-1)?.id)
    for (let start = 0; start <= most; start += 1) {
      const ids = { below: (limit: number) => Math.min(start, limit - 1) }
      const verify = new VerifyObjects({ files: records, vault, ids })
      expect(await verify.of('default', ends, () => true)).toMatchObject({ verified: 5 })
      const three = { ...ends, mostFiles: 3 }
      expect(await verify.of('default', three, () => true)).toMatchObject({ verified: 3 })
      expect(await verify.of('default', ends, () => false)).toMatchObject({ verified: 0 })
    }
  })

  it('reports and removes nothing in a dry run', async () => {
    const { reconcile, putOrphan, keys, later } = await setUp()
    const orphans = Array.from({ length: 12 }, () => orphanKey())
    for (const key of orphans) await putOrphan(key)
    later(25)
    const [report] = (await reconcile.execute(DRY)) ?? []
    expect(report).toMatchObject({ outcome: 'dry-run', orphans: 12, orphanBytes: 60, removed: 0 })
    const all = orphans.map(({ value }) => value)
    expect(report?.sample).toHaveLength(10)
    expect(all).toEqual(expect.arrayContaining([...(report?.sample ?? [])]))
    expect(await keys()).toEqual(all.sort())
  })

  it('leaves alone what is younger than the grace', async () => {
    const { reconcile, putOrphan, keys, later } = await setUp()
    await putOrphan(orphanKey())
    later(23)
    await putOrphan(orphanKey())
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ orphans: 0, objects: 2 }])
    expect(await keys()).toHaveLength(2)
  })

  it('leaves running uploads alone, even old ones', async () => {
    const { reconcile, later, keys, files, platform, put } = await setUp()
    const key = orphanKey()
    await put(key)
    const file = { objectKey: key, platformKey: platform.key, originalName: 'a', suffix: '' }
    const more = { contentType: 'x/y', uploaderId: '7', uploaderName: 'u', createdAt: new Date() }
    await files.add({ ...file, ...more }, new Date(8e15))
    later(1000)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ orphans: 0 }])
    expect(await keys()).toEqual([key.value])
  })

  it.each([
    'base/readme.txt',
    'base/2026/03/04/report.pdf',
    'base/2026/03/04/deeper/0123456789abcdef0123456789abcdef.png',
    'base/thumbs/2026/03/04/0123456789abcdef0123456789abcdef.png',
    'base/2026/03/04/0123456789ABCDEF0123456789ABCDEF.png',
    'base/2026/03/04/0123456789abcdef0123456789abcdef.png',
    'base/2026/03/04/0123456789abcdef0123456789abcdef',
  ])('counts %s as foreign, which no upload made, and leaves it alone', async (name) => {
    const { reconcile, put, keys, later } = await setUp()
    await put(ObjectKey.parse(name))
    later(1000)
    const found = { objects: 0, foreign: 1, orphans: 0, removed: 0 }
    expect(await reconcile.execute({ ...REMOVE, force: true })).toMatchObject([found])
    expect(await keys()).toEqual([name])
  })

  it('recognises the files of another platform at the same location', async () => {
    const { given, upload, keys, later, stores, reconcilerOver, platform } = await setUp()
    await given.platform(aPlatform({ id: '2', key: 'twin', basePath: 'base' }))
    await upload()
    later(25)
    const shared = { pages: () => stores.pages(platform) }
    const reports = await reconcilerOver(shared).execute(REMOVE)
    expect(reports).toMatchObject([{ orphans: 0 }, { platformKey: 'twin', orphans: 0 }])
    expect(await keys()).toHaveLength(1)
  })

  it('leaves alone what has the key of a removed file, but lies elsewhere', async () => {
    const { given, putOrphan, put, keys, later, reconcile } = await setUp()
    const copied = await given.platform(aPlatform({ id: '2', key: 'copies', basePath: 'base' }))
    const [key, restored] = [orphanKey(), orphanKey()]
    for (const one of [key, restored]) await putOrphan(one)
    await put(key, copied)
    later(25)
    const reports = await reconcile.execute(REMOVE)
    expect(reports).toMatchObject([{ removed: 2 }, { foreign: 1, orphans: 0, removed: 0 }])
    // The platform has got another location since.
    await put(restored)
    await given.platform(aPlatform({ id: '1', key: 'default', basePath: 'base', locationEpoch: 1 }))
    later(25)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ foreign: 1, removed: 0 }, {}])
    expect(await keys()).toEqual([restored.value])
  })

  it('remembers the keys of removed files for a year', async () => {
    const { reconcile, putOrphan, put, keys, later } = await setUp()
    const key = orphanKey()
    await putOrphan(key)
    later(365 * 24)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ removed: 1 }])
    await put(key)
    later(25)
    expect(await reconcile.execute({ ...REMOVE, dryRun: true })).toMatchObject([{ orphans: 1 }])
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ removed: 1 }])
    await put(key)
    later(25)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ foreign: 1, orphans: 0 }])
    expect(await keys()).toEqual([key.value])
  })

  it('holds back when most objects look left over, unless it is forced', async () => {
    const { reconcile, putOrphan, keys, later } = await setUp()
    for (let n = 0; n < 101; n += 1) await putOrphan(orphanKey())
    later(25)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ outcome: 'held-back', removed: 0 }])
    expect(await keys()).toHaveLength(101)
    const forced = await reconcile.execute({ dryRun: false, force: true })
    expect(forced).toMatchObject([{ outcome: 'done', removed: 101 }])
    expect(await keys()).toEqual([])
  })

  it('finds every orphan among as many files', async () => {
    const { reconcile, putOrphan, upload, keys, later } = await setUp()
    const many = 1000
    const kept: string[] = []
    for (let n = 0; n < many; n += 1) {
      await putOrphan(orphanKey())
      kept.push((await upload()).props.objectKey.value)
    }
    later(25)
    const found = { objects: many * 2, orphans: many, removed: many }
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ outcome: 'done', ...found }])
    expect(await keys()).toEqual(kept.sort())
  })

  it('does not hold back for half', async () => {
    const { reconcile, putOrphan, upload, later } = await setUp()
    for (let n = 0; n < 110; n += 1) await Promise.all([putOrphan(orphanKey()), upload()])
    later(25)
    expect(await reconcile.execute(REMOVE)).toMatchObject([{ outcome: 'done', removed: 110 }])
  })

  it('says so when time runs out, and has removed nothing that it did not count', async () => {
    const { reconcile, putOrphan, keys, later } = await setUp()
    await putOrphan(orphanKey())
    later(25)
    const report = await reconcile.execute({ ...REMOVE, deadline: AbortSignal.abort() })
    expect(report).toMatchObject([{ outcome: 'out-of-time', removed: 0 }])
    expect(await keys()).toHaveLength(1)
  })

  it('does not wait for a hanging platform when time is up, and asks no other one', async () => {
    const { given, reconcilerOver } = await setUp()
    await given.platform(aPlatform({ id: '2', key: 'second', basePath: 'base' }))
    const asked: string[] = []
    const silent = {
      async *pages({ key }: StoragePlatform) {
        asked.push(key)
        yield await new Promise<never>(() => undefined)
      },
    }
    const deadline = new AbortController()
    const reports = reconcilerOver(silent).execute({ ...DRY, deadline: deadline.signal })
    await expect.poll(() => asked).toEqual(['default'])
    deadline.abort()
    const outcome = 'out-of-time'
    expect(await reports).toMatchObject([
      { platformKey: 'default', outcome },
      { platformKey: 'second', outcome },
    ])
    expect(asked).toEqual(['default'])
  })

  it('continues with other platforms when one fails, and skips disabled ones', async () => {
    const { given, later, stores, reconcilerOver, putOrphan, keys } = await setUp()
    const second = await given.platform(aPlatform({ id: '2', key: 'second', basePath: 'base' }))
    const off = aPlatform({ id: '3', key: 'off', basePath: 'base', status: 'disabled' })
    await given.platform(off)
    await putOrphan(orphanKey(), second)
    await putOrphan(orphanKey(), off)
    later(25)
    const cause = new StorageFailed('unreachable')
    const inventory: ObjectInventory = {
      pages(platform) {
        if (platform.key === 'default') throw cause
        return stores.pages(platform)
      },
    }
    expect(await reconcilerOver(inventory).execute(REMOVE)).toMatchObject([
      { platformKey: 'default', outcome: 'failed', cause },
      { platformKey: 'second', outcome: 'done', removed: 1 },
    ])
    expect([await keys(second), await keys(off)]).toEqual([[], [expect.any(String)]])
  })

  it('runs on one instance at a time', async () => {
    const { exclusiveWork, reconcile } = await setUp()
    await exclusiveWork().run('reconcile-objects', async () => {
      expect(await reconcile.execute(DRY)).toBeUndefined()
    })
    expect(await reconcile.execute(DRY)).toHaveLength(1)
  })
})
