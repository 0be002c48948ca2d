import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LocalStorageRoots } from '../../../adapters/local-disk/local-storage-roots.ts'
import { storageRootsContract } from '../../contract/storage-roots.contract.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

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
