import { randomBytes } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BLOCK_BYTES } from '../../../adapters/local-disk/block-pool.ts'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { filesBelow } from '../../support/local-disk.ts'
import { describeNotRun } from '../../support/not-run.ts'
import { NO_SMALL_DISK, smallDisk } from '../../support/small-disk.ts'

const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'

const suite = 'LocalObjectStore on a disk that is full'
const disk = await smallDisk(8)
if (disk === undefined) describeNotRun(suite, NO_SMALL_DISK)
else describe(suite, () => fullDiskSuite(disk))

function fullDiskSuite(root: string): void {
  it('refuses before free space falls below the minimum, however fast uploads are', async () => {
    const minFreeBytes = 4 * MIB
    const store = new LocalObjectStore(root, diskTools({ minFreeBytes }))
    const keys = Array.from({ length: 8 }, (_none, n) => ObjectKey.parse(`file-${n}`))
    const puts = keys.map((key) => store.put(key, bodyOf(randomBytes(MIB))))
    const refused = (await Promise.allSettled(puts)).filter(({ status }) => status === 'rejected')
    expect(refused).not.toEqual([])
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'storage_full' } })
    const { bavail, bsize } = await statfs(root)
    // By one block at most, for the last file.
    expect(bavail * bsize).toBeGreaterThanOrEqual(minFreeBytes - MIB)
    for (const key of keys) await store.remove(key)
  })

  it('refuses so too when platforms share it', async () => {
    const minFreeBytes = 4 * MIB
    const roots = [0, 1, 2, 3].map((n) => join(root, String(n)))
    onTestFinished(async () => {
      for (const one of roots) await rm(one, { recursive: true, force: true })
    })
    const stores = new LocalObjectStores('/', [root], diskTools({ minFreeBytes }))
    const puts = Array.from({ length: 16 }, (_none, n) => {
      const platform = aPlatform({ key: `platform-${n % 4}`, rootPath: roots[n % 4] })
      const body = bodyOf(randomBytes(BLOCK_BYTES))
      return stores.for(platform).put(ObjectKey.parse(`file-${n}`), body, TYPE)
    })
    const refused = (await Promise.allSettled(puts)).filter(({ status }) => status === 'rejected')
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'storage_full' } })
    expect(refused.length).toBeLessThan(16)
    const { bavail, bsize } = await statfs(root)
    expect(bavail * bsize).toBeGreaterThanOrEqual(minFreeBytes - MIB)
  })

  it('refuses, leaves nothing half written, reads on, and takes files when space returns', async () => {
    const store = new LocalObjectStore(root, diskTools({ minFreeBytes: 0 }))
    const kept = randomBytes(3 * MIB)
    const [first, second] = [ObjectKey.parse('first'), ObjectKey.parse('second')]
    await store.put(first, bodyOf(kept))

    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(store.put(second, bodyOf(randomBytes(6 * MIB)))).rejects.toMatchObject({
        code: 'storage_full',
      })
    }
    expect(await filesBelow(root)).toEqual([join(root, 'first')])
    const body = await store.open(first, { first: 0, last: kept.length - 1 })
    expect((await collect(body)).equals(kept)).toBe(true)

    await store.remove(first)
    expect(await store.put(second, bodyOf(randomBytes(6 * MIB)))).toMatchObject({
      bytes: 6 * MIB,
    })
  })
}
