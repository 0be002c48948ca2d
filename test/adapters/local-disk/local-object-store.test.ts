import { randomBytes } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { mkdir, readdir, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BlockPool } from '../../../adapters/local-disk/block-pool.ts'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { objectStoreContract } from '../../contract/object-store.contract.ts'
import { objectStoresContract } from '../../contract/object-stores.contract.ts'
import { bodyOf, brokenBody, collect } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { allAbandoned, onlyAbandoned } from '../../support/leftovers.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { runFolder } from '../../support/run-folder.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const MIB = 1024 * 1024
const key = ObjectKey.parse('2026/03/04/object.bin')

objectStoreContract(
  'local disk',
  async () => new LocalObjectStore(await temporaryFolder(), diskTools()),
)

const allowedRoot = join(runFolder(), `gatehouse-files-${uniqueHex(12)}`)
afterAll(() => disk.rm(allowedRoot, { recursive: true, force: true }))
objectStoresContract('local disk', {
  fresh: async () => new LocalObjectStores('data', [allowedRoot], diskTools()),
  platform: () => aPlatform({ rootPath: join(allowedRoot, uniqueHex(12)) }),
})

describe('LocalObjectStores', () => {
  it.each([
    '/srv/files/../other',
    '/etc',
    '/',
    '/srv',
    '/srv/files-too',
    '..',
    '',
  ])('refuses the root %j, which does not lie below an allowed one', (rootPath) => {
    const stores = new LocalObjectStores('data', ['/srv/files'], diskTools())
    expect(() => stores.for(aPlatform({ rootPath }))).toThrow(
      expect.objectContaining({ code: 'no_storage_platform' }),
    )
  })

  it.each([
    '/srv/files',
    '/srv/files/',
    '/srv/files/a/b',
    '/srv/files/..a',
  ])('takes the root %j', (rootPath) => {
    const stores = new LocalObjectStores('data', ['/srv/files'], diskTools())
    expect(stores.for(aPlatform({ rootPath }))).toBeDefined()
  })

  it('reads a relative root from the data folder', async () => {
    const dataFolder = await temporaryFolder()
    const stores = new LocalObjectStores(dataFolder, [join(dataFolder, 'oss')], diskTools())
    await stores.for(aPlatform({ rootPath: 'oss' })).put(key, bodyOf(randomBytes(1)), 'text/plain')
    expect(await filesBelow(dataFolder)).toEqual([join(dataFolder, 'oss', key.value)])
    expect(() => stores.for(aPlatform({ rootPath: 'oss/../keys' }))).toThrow()
  })

  it('does nothing in a root that a link leads out of the allowed ones', async () => {
    const [allowed, outside] = [await temporaryFolder(), await temporaryFolder()]
    const leftover = join(outside, 'new', '.tmp', 'a')
    await mkdir(join(outside, 'new', '.tmp'), { recursive: true })
    await writeFile(leftover, 'not ours')
    await utimes(leftover, 1, 1)
    await symlink(outside, join(allowed, 'link'))
    const stores = new LocalObjectStores('data', [allowed], diskTools({ innerPath: '/inner' }))
    const platform = aPlatform({ rootPath: join(allowed, 'link', 'new') })
    const store = stores.for(platform)
    await writeFile(join(outside, 'new', 'a'), 'not ours either')
    const before = await filesBelow(outside)
    const refusal = { code: 'storage_unreachable' }
    const inside = ObjectKey.parse('a')
    const terms = { seconds: 1, contentType: 'text/plain', disposition: 'attachment' }
    for (const attempt of [
      () => store.put(key, bodyOf(randomBytes(5)), 'text/plain'),
      () => store.open(inside, { first: 0, last: 0 }),
      async () => store.handOff?.(inside, terms),
      () => store.remove(inside),
      () => store.removeLeftovers(new Date(), allAbandoned),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refusal)
    }
    await expect(stores.pages(platform).next()).rejects.toMatchObject({
      code: 'no_storage_platform',
    })
    expect(await filesBelow(outside)).toEqual(before)
  })
})

describe('LocalObjectStore', () => {
  it('leaves no temporary file, whether an upload succeeds or breaks off', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    await store.put(key, bodyOf(randomBytes(3 * MIB)))
    const broken = brokenBody(randomBytes(3 * MIB), new Error('gone'))
    await expect(store.put(ObjectKey.parse('other'), broken)).rejects.toThrow('gone')
    expect(await filesBelow(root)).toEqual([join(root, key.value)])
  })

  it('removes what dead uploads left, once it is old enough', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    await store.put(key, bodyOf(randomBytes(10)))
    const [dead, alive] = ['a~b~dead.png~0a1b', 'a~b~alive.png~0a1b']
    for (const name of [dead, alive]) await writeFile(join(root, '.tmp', name), 'half')
    await utimes(join(root, '.tmp', dead), 1_000, 1_000)
    expect(await store.removeLeftovers(new Date(2_000_000), allAbandoned)).toBe(1)
    expect(await readdir(join(root, '.tmp'))).toEqual([alive])
  })

  it('removes temporary files of abandoned keys only, whatever other files are called', async () => {
    const root = await temporaryFolder()
    const basePath = `${'b'.repeat(99)}/${'c'.repeat(100)}`
    const ours = ObjectKey.parse(`${basePath}/2026/03/04/${uniqueHex(32)}.longsuffix`)
    let left = ''
    async function* dying() {
      yield randomBytes(MIB)
      left = (await readdir(join(root, '.tmp'))).join()
      throw new Error('killed')
    }
    const store = new LocalObjectStore(root, diskTools(), { basePath })
    await expect(store.put(ours, dying())).rejects.toThrow('killed')
    const others = [
      ...['notes.txt', 'report~final.docx', '~', `${uniqueHex(8)}-${uniqueHex(4)}`],
      `2026~03~04~${uniqueHex(32)}.png~${uniqueHex(12)}`,
    ]
    for (const name of [left, ...others]) await writeFile(join(root, '.tmp', name), 'of others')
    await mkdir(join(root, '.tmp', `${uniqueHex(32)}~folder`))
    for (const name of await readdir(join(root, '.tmp'))) {
      await utimes(join(root, '.tmp', name), 1_000, 1_000)
    }
    const next = new LocalObjectStore(root, diskTools(), { basePath })
    expect(await next.removeLeftovers(new Date(), onlyAbandoned())).toBe(0)
    expect(await next.removeLeftovers(new Date(), onlyAbandoned(ours.value))).toBe(1)
    expect(await readdir(join(root, '.tmp'))).toHaveLength(others.length + 1)
  })

  it('makes no file while the record of its key may not be stored', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    const seen: string[][] = []
    async function* held() {
      yield randomBytes(256 * 1024)
      seen.push(await filesBelow(root))
      yield randomBytes(10)
    }
    await store.put(key, held())
    expect(seen).toEqual([[]])
  })

  it('leaves alone what a running upload writes, however slow its sender is', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools({ touchSeconds: 0.02 }))
    const aMinuteAgo = new Date(Date.now() - 60_000)
    async function* slow() {
      yield randomBytes(MIB)
      const [name = ''] = await readdir(join(root, '.tmp'))
      const temporary = join(root, '.tmp', name)
      await utimes(temporary, 1_000, 1_000)
      await vi.waitFor(async () => {
        expect((await disk.stat(temporary)).mtime.getTime()).toBeGreaterThan(aMinuteAgo.getTime())
      }, SOON)
      const other = new LocalObjectStore(root, diskTools())
      expect(await other.removeLeftovers(aMinuteAgo, allAbandoned)).toBe(0)
      yield randomBytes(10)
    }
    await expect(store.put(key, slow())).resolves.toMatchObject({ bytes: MIB + 10 })
  })

  it('carries on when somebody removed its folders', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    await store.put(key, bodyOf(randomBytes(10)))
    await disk.rm(root, { recursive: true })
    await store.put(key, bodyOf(randomBytes(10)))
    expect(await filesBelow(root)).toEqual([join(root, key.value)])
  })

  it('breaks a download off when the file shrinks under it', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    await store.put(key, bodyOf(randomBytes(3 * MIB)))
    const body = await store.open(key, { first: 0, last: 3 * MIB - 1 })
    await truncate(join(root, key.value), MIB + 5)
    await expect(collect(body)).rejects.toMatchObject({ code: 'storage_unreachable' })
  })

  it('closes the file whether it was read to the end, left early or never begun', async () => {
    const root = await temporaryFolder()
    const store = new LocalObjectStore(root, diskTools())
    await store.put(key, bodyOf(randomBytes(3 * MIB)))
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    const before = await openFiles()
    const whole = { first: 0, last: 3 * MIB - 1 }

    await collect(await store.open(key, whole))
    for await (const chunk of (await store.open(key, whole)) ?? []) if (chunk) break
    await (await store.open(key, whole))?.[Symbol.asyncIterator]().return?.()
    expect(await openFiles()).toBe(before)
  })

  describe('links', () => {
    async function withOutside() {
      const root = await temporaryFolder()
      const outside = await temporaryFolder()
      await writeFile(join(outside, 'secret'), 'not ours')
      return { root, outside, store: new LocalObjectStore(root, diskTools()) }
    }
    const byte = { first: 0, last: 0 }

    it('does not read through a link in place of the object', async () => {
      const { root, outside, store } = await withOutside()
      await symlink(join(outside, 'secret'), join(root, 'object'))
      await expect(store.open(ObjectKey.parse('object'), byte)).rejects.toMatchObject({
        code: 'storage_unreachable',
      })
    })

    it('does not read, write or remove through a link in place of a folder', async () => {
      const { root, outside, store } = await withOutside()
      await symlink(outside, join(root, 'folder'))
      const inside = ObjectKey.parse('folder/secret')
      const refusal = { code: 'storage_unreachable' }
      await expect(store.open(inside, byte)).rejects.toMatchObject(refusal)
      await expect(store.remove(inside)).rejects.toMatchObject(refusal)
      await expect(
        store.put(ObjectKey.parse('folder/deeper/new'), bodyOf(randomBytes(5))),
      ).rejects.toMatchObject(refusal)
      expect(await readdir(outside)).toEqual(['secret'])
    })

    it('does not read through a link that takes the place of a folder, for longer than a second', async () => {
      const { root, outside, store } = await withOutside()
      onTestFinished(() => void vi.useRealTimers())
      vi.useFakeTimers({ toFake: ['performance'] })
      await store.put(ObjectKey.parse('folder/secret'), bodyOf(randomBytes(5)))
      await collect(await store.open(ObjectKey.parse('folder/secret'), byte))
      await disk.rename(join(root, 'folder'), join(root, 'moved'))
      await symlink(outside, join(root, 'folder'))
      vi.advanceTimersByTime(1000)
      await expect(store.open(ObjectKey.parse('folder/secret'), byte)).rejects.toMatchObject({
        code: 'storage_unreachable',
      })
    })

    it("does not write through a link at the object's name", async () => {
      const { root, outside, store } = await withOutside()
      await symlink(join(outside, 'secret'), join(root, 'object'))
      await expect(
        store.put(ObjectKey.parse('object'), bodyOf(randomBytes(5))),
      ).rejects.toMatchObject({ code: 'storage_unreachable' })
      expect(await disk.readFile(join(outside, 'secret'), 'utf8')).toBe('not ours')
    })

    it('accepts that the root itself is reached through a link', async () => {
      const { outside } = await withOutside()
      const holder = await temporaryFolder()
      await symlink(outside, join(holder, 'root'))
      const store = new LocalObjectStore(join(holder, 'root'), diskTools())
      await store.put(key, bodyOf(Buffer.from('x')))
      expect(await collect(await store.open(key, byte))).toHaveLength(1)
    })
  })

  it('reads nothing of a file that is shorter than asked', async () => {
    const root = await temporaryFolder()
    // A block that is not given back would be missed by the next one.
    const store = new LocalObjectStore(root, diskTools({ readPool: new BlockPool(1) }))
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    for (const bytes of [10, MIB / 2, 3 * MIB]) {
      const name = ObjectKey.parse(`short-${bytes}`)
      await store.put(name, bodyOf(randomBytes(bytes)))
      const before = await openFiles()
      await expect(store.open(name, { first: 0, last: bytes })).rejects.toMatchObject({
        code: 'storage_unreachable',
      })
      expect(await openFiles()).toBe(before)
    }
  })

  it('gives up on a root that cannot be created', async () => {
    for (const root of ['/proc/gatehouse', '/dev/null/deep/root']) {
      const store = new LocalObjectStore(root, diskTools())
      await expect(store.put(key, bodyOf(randomBytes(9)))).rejects.toMatchObject({
        code: 'storage_unreachable',
      })
    }
  })

  it('reads regular files only', async () => {
    const root = await temporaryFolder()
    await mkdir(join(root, 'folder'))
    const store = new LocalObjectStore(root, diskTools())
    await expect(
      store.open(ObjectKey.parse('folder'), { first: 0, last: 0 }),
    ).rejects.toMatchObject({ code: 'storage_unreachable' })
  })
})
