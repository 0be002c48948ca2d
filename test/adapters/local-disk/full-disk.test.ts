import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { ObjectKey } from '../../../domain/storage/object-key.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { filesBelow } from '../../support/local-disk.ts'
import { describeNotRun } from '../../support/servers/describe-with.ts'

const MIB = 1024 * 1024

/** A disk of a few MiB; `undefined` where this process may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    await rmdir(folder)
    return undefined
  }
  afterAll(async () => {
    execFileSync('umount', [folder])
    await rmdir(folder)
  })
  return folder
}

const suite = 'LocalObjectStore on a disk that is full'
const disk = await smallDisk()
if (disk === undefined) await describeNotRun({ suite, reason: 'no right to mount a tmpfs' })
else describe(suite, () => fullDiskSuite(disk))

function fullDiskSuite(root: string): void {
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
