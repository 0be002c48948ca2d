import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { BLOCK_BYTES, BlockPool } from '../../../adapters/local-disk/block-pool.ts'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { LocalStorageRoots } from '../../../adapters/local-disk/local-storage-roots.ts'
import { LocalPreviewCache } from '../../../adapters/local-disk/parts/previews/local-preview-cache.ts'
import { LEAST_PREVIEW_BYTES } from '../../../application/parts/previews/preview-cache.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { storageRootsContract } from '../../contract/storage-roots.contract.ts'
import { previewCacheContract } from '../../parts/previews/preview-cache.contract.ts'
import { bodyOf, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { runFolder } from '../../support/run-folder.ts'
import { uniqueHex } from '../../support/unique.ts'

storageRootsContract(
  'local disk',
  () => new LocalStorageRoots('/data', ['/data/oss', '/mnt/files/']),
)

describe('LocalStorageRoots on a disk with links', () => {
  async function setUp() {
    const [data, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    const allowed = join(data, 'storage')
    await mkdir(join(allowed, 'plain'), { recursive: true })
    await symlink(elsewhere, join(allowed, 'out'))
    await symlink(join(allowed, 'plain'), join(allowed, 'in'))
    await symlink('circle', join(allowed, 'circle'))
    await writeFile(join(allowed, 'file'), '')
    return { data, elsewhere, roots: (...listed: string[]) => new LocalStorageRoots(data, listed) }
  }

  it('judges the target of a link, not its own path', async () => {
    const { data, elsewhere, roots } = await setUp()
    const listed = roots(join(data, 'storage'))
    for (const path of ['plain', 'plain/new/deep', 'in', 'in/new', 'new']) {
      expect([path, await listed.admits(`storage/${path}`)]).toEqual([path, true])
    }
    for (const path of ['out', 'out/new', 'out/../out/x', 'circle', 'file/x']) {
      expect([path, await listed.admits(`storage/${path}`)]).toEqual([path, false])
    }
    expect(await roots(join(data, 'storage'), elsewhere).admits('storage/out/new')).toBe(true)
  })

  it('admits a listed folder that is a link itself', async () => {
    const { data, roots } = await setUp()
    const listed = roots(join(data, 'storage', 'out'))
    expect(await listed.admits('storage/out')).toBe(true)
    expect(await listed.admits('storage/out/deeper')).toBe(true)
  })

  it('sees that two ways lead into the same folder', async () => {
    const { data, roots } = await setUp()
    const listed = roots(join(data, 'storage'))
    expect(await listed.overlap('storage/in', 'storage/plain')).toBe(true)
    expect(await listed.overlap('storage/in/a', 'storage/plain')).toBe(true)
    expect(await listed.overlap('storage/in/a', 'storage/plain/b')).toBe(false)
  })
})

describe('local inventory', () => {
  const allowedRoot = join(runFolder(), `gatehouse-files-${uniqueHex(12)}`)
  afterAll(() => rm(allowedRoot, { recursive: true, force: true }))

  objectInventoryContract('local disk', {
    fresh: async () => new LocalObjectStores('data', [allowedRoot], diskTools()),
    platform: () => aPlatform({ basePath: 'base', rootPath: join(allowedRoot, uniqueHex(12)) }),
    foreignKind: 's3',
  })

  it('lists neither temporary files nor linked ones', async () => {
    const [root, outside] = [await temporaryFolder(), await temporaryFolder()]
    await mkdir(join(root, '.tmp'))
    for (const path of [
      join(root, '.tmp', 'one'),
      join(root, '.hidden'),
      join(outside, 'secret'),
    ]) {
      await writeFile(path, 'x')
    }
    await symlink(outside, join(root, 'folder'))
    await symlink(join(outside, 'secret'), join(root, 'file'))
    await writeFile(join(root, 'plain'), 'x')
    const stores = new LocalObjectStores('data', [root], diskTools())
    const listed = await listedObjects(stores, aPlatform({ rootPath: root }))
    expect(listed.map(({ key }) => key)).toEqual(['plain'])
  })
})

describe('local preview cache', () => {
  let folder = ''
  beforeEach(async () => {
    folder = join(await temporaryFolder(), 'previews')
  })

  previewCacheContract('local disk', (bytes) => new LocalPreviewCache(folder, bytes))

  it('keeps previews of an earlier process within its own bounds', async () => {
    const before = new LocalPreviewCache(folder, 100_000)
    for (const key of ['a', 'b', 'c']) await before.keep(key, new Uint8Array(10_000))
    await writeFile(join(folder, `.${'0a'.repeat(8)}`), 'half-written')
    const after = new LocalPreviewCache(folder, 15_000)
    expect((await after.get('b'))?.length).toBe(10_000)
    await after.keep('d', new Uint8Array(10_000))
    expect(await readdir(folder)).toEqual(['d'])
  })

  it('leaves alone what no process of the service has written there', async () => {
    await new LocalPreviewCache(folder, 100_000).keep('a', new Uint8Array(1))
    await mkdir(join(folder, 'mine'))
    for (const name of ['.keep', 'notes.txt', 'mine/b']) await writeFile(join(folder, name), 'mine')
    const after = new LocalPreviewCache(folder, LEAST_PREVIEW_BYTES)
    expect(await after.keys()).toEqual(['a'])
    await after.keep('d', new Uint8Array(1))
    expect((await readdir(folder)).sort()).toEqual(['.keep', 'd', 'mine', 'notes.txt'])
    expect(await readdir(join(folder, 'mine'))).toEqual(['b'])
  })

  it('counts empty ones of an earlier process too', async () => {
    const before = new LocalPreviewCache(folder, 100_000)
    for (const key of ['a', 'b', 'c']) await before.keep(key, new Uint8Array())
    await new LocalPreviewCache(folder, LEAST_PREVIEW_BYTES).keep('d', new Uint8Array())
    expect(await readdir(folder)).toEqual(['d'])
  })

  it('works without an unusable folder, and stores again when it is repaired', async () => {
    await writeFile(folder, 'not a folder')
    const cache = new LocalPreviewCache(folder, 10_000)
    await cache.keep('a', new Uint8Array(1))
    expect(await cache.get('a')).toBeUndefined()
    await rm(folder)
    await cache.keep('a', new Uint8Array(1))
    expect((await cache.get('a'))?.length).toBe(1)
  })

  it('leaves nothing of what it could not write', async () => {
    const cache = new LocalPreviewCache(folder, 10_000)
    await cache.keep('a', new Uint8Array(1))
    await mkdir(join(folder, 'b'))
    await cache.keep('b', new Uint8Array(1))
    expect((await readdir(folder)).sort()).toEqual(['a', 'b'])
  })

  it('never leaves its folder', async () => {
    const cache = new LocalPreviewCache(folder, 1000)
    expect(await cache.get('../previews')).toBeUndefined()
    await expect(cache.keep('../escaped', new Uint8Array(1))).rejects.toThrow('letters')
    expect(existsSync(join(folder, '..', 'escaped'))).toBe(false)
  })
})

it('lends a limited number of blocks and reuses them', () => {
  const pool = new BlockPool(2)
  const blocks = [pool.take(), pool.take()]
  expect(blocks.map(({ length }) => length)).toEqual([BLOCK_BYTES, BLOCK_BYTES])
  expect(() => pool.take()).toThrow(Overloaded)
  for (const block of blocks) pool.giveBack(block)
  expect([pool.take(), pool.take()].every((block) => blocks.includes(block))).toBe(true)
})

it('leaves all but a few blocks to the collector', () => {
  const pool = new BlockPool()
  const blocks = Array.from({ length: 200 }, () => pool.take())
  for (const block of blocks) pool.giveBack(block)
  const again = new Set(blocks.map(() => pool.take()))
  expect(blocks.filter((block) => again.has(block))).toHaveLength(32)
})

it('is large enough for the bytes received before a record is stored', () => {
  expect(BLOCK_BYTES).toBeGreaterThanOrEqual(256 * 1024)
})

const MIB = 1024 * 1024

it.each([
  0,
  1,
  128 * 1024,
  128 * 1024 + 1,
  MIB,
  MIB + 1,
  3 * MIB,
  5 * MIB + 7,
])('is the checksum of %d bytes, kept as they are', async (bytes) => {
  const root = await temporaryFolder()
  const content = randomBytes(bytes)
  const store = new LocalObjectStore(root, diskTools())
  const digest = await store.put(ObjectKey.parse('object'), bodyOf(content))
  expect(digest).toEqual({ bytes, sha256: sha256(content) })
  expect(content.equals(await readFile(join(root, 'object')))).toBe(true)
})
