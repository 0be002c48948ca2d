import { randomBytes } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { BLOCK_BYTES } from '../../../adapters/local-disk/block-pool.ts'
import type { Disk } from '../../../adapters/local-disk/disk.ts'
import { FolderSync } from '../../../adapters/local-disk/folder-sync.ts'
import {
  type LocalDiskTools,
  LocalObjectStore,
} from '../../../adapters/local-disk/local-object-store.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

/** The calls to the disk, as `call name`; `fail` may make a call throw. */
interface RecordedDisk extends Disk {
  readonly calls: string[]
  fail: (call: string) => Error | undefined
}

const FILE_CALLS = new Set(['write', 'datasync', 'sync', 'close'])
const DISK_CALLS = new Set(['open', 'link', 'unlink', 'mkdir'])

/** The real disk, recorded. */
function recordedDisk(nameOf: (path: string) => string = basename): RecordedDisk {
  const calls: string[] = []
  const recorded: RecordedDisk = Object.assign(Object.create(disk), {
    calls,
    fail: () => undefined,
  })

  const note = (call: string) => {
    const error = recorded.fail(call)
    if (error) throw error
    calls.push(call)
  }
  return new Proxy(recorded, {
    get: (target, name, receiver) => {
      if (!DISK_CALLS.has(String(name))) return Reflect.get(target, name, receiver)
      return async (...args: readonly unknown[]) => {
        // For `link`, the second path is the new one.
        const path = String(name === 'link' ? args[1] : args[0])
        note(`${String(name)} ${nameOf(path)}`)
        const result: unknown = await Reflect.apply(Reflect.get(target, name), disk, args)
        return name === 'open' ? watched(Object(result), nameOf(path), note) : result
      }
    },
  })
}

function watched(file: object, name: string, note: (call: string) => void): object {
  return new Proxy(file, {
    get: (target, property) => {
      const method = Reflect.get(target, property)
      if (typeof method !== 'function') return method
      return async (...args: readonly unknown[]) => {
        // Closing never fails, so that no descriptor leaks.
        if (FILE_CALLS.has(String(property))) note(`${String(property)} ${name}`)
        return Reflect.apply(method, target, args)
      }
    },
  })
}

const MIB = 1024 * 1024

function withError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

describe('LocalObjectStore: order of durability', () => {
  async function store(tools: Partial<LocalDiskTools> = {}) {
    const root = await temporaryFolder()
    const nameOf = (path: string) =>
      path.includes('/.tmp/') ? 'temporary' : path.replace(root, 'root')
    const disk = recordedDisk(nameOf)
    return { root, disk, store: new LocalObjectStore(root, diskTools({ disk, ...tools })) }
  }

  it('syncs the data, then publishes the name, then syncs the folder', async () => {
    const { disk, store: local } = await store()
    await local.put(ObjectKey.parse('day/first'), bodyOf(randomBytes(10)))
    disk.calls.length = 0
    await local.put(ObjectKey.parse('day/second'), bodyOf(randomBytes(2 * BLOCK_BYTES)))
    expect(disk.calls).toEqual([
      'open temporary',
      'write temporary',
      'write temporary',
      'datasync temporary',
      'close temporary',
      'link root/day/second',
      'open root/day',
      'unlink temporary',
      'sync root/day',
      'close root/day',
    ])
  })

  it('writes nothing before a block is full or the body ends', async () => {
    const { disk, store: local } = await store()
    const seen: string[][] = []
    async function* watched(bytes: number) {
      yield* bodyOf(randomBytes(bytes))
      seen.push(disk.calls.filter((call) => call.startsWith('write')))
    }
    for (const bytes of [1000, BLOCK_BYTES, BLOCK_BYTES + 1]) {
      disk.calls.length = 0
      await local.put(ObjectKey.parse(`day/${bytes}`), watched(bytes))
    }
    expect(seen).toEqual([[], [], ['write temporary']])
  })

  it('makes new folders durable from the top before anything is published in them', async () => {
    const { disk, store: local } = await store()
    await local.put(ObjectKey.parse('a/b/object'), bodyOf(randomBytes(10)))
    const order = disk.calls.filter((call) => /^(mkdir|sync|link) root\/?(?!\.tmp)/.test(call))
    expect(order.slice(-7)).toEqual([
      'mkdir root',
      'mkdir root/a',
      'sync root',
      'mkdir root/a/b',
      'sync root/a',
      'link root/a/b/object',
      'sync root/a/b',
    ])
  })

  it('keeps the order for many uploads at once, one folder sync serving several', async () => {
    const { disk, store: local } = await store()
    const keys = Array.from({ length: 20 }, () => ObjectKey.parse(`day/${uniqueHex(32)}`))
    const syncsWhenDone = await Promise.all(
      keys.map(async (key) => {
        await local.put(key, bodyOf(randomBytes(1000)))
        const linked = disk.calls.indexOf(`link root/${key.value}`)
        return disk.calls.slice(linked).includes('sync root/day')
      }),
    )
    expect(syncsWhenDone).toEqual(keys.map(() => true))
    expect(disk.calls.filter((call) => call === 'sync root/day').length).toBeLessThan(20)
  })

  it('never counts a folder sync that began before the name was there', async () => {
    const running: (() => void)[] = []
    const folder = {
      sync: () => new Promise<void>((resolve) => running.push(resolve)),
      close: async () => {},
    }
    const folders = new FolderSync(Object.assign(Object.create(disk), { open: async () => folder }))
    const earlier = folders.sync('day')
    await vi.waitFor(() => expect(running).toHaveLength(1), SOON)
    const ours = folders.sync('day').then(() => running.length)
    running[0]?.()
    await earlier
    await vi.waitFor(() => expect(running).toHaveLength(2), SOON)
    running[1]?.()
    expect(await ours).toBe(2)
  })
})

describe('LocalObjectStore: a failing disk', () => {
  it('writes on after a disk took only some of the bytes', async () => {
    const openShort: Disk['open'] = async (...args) => {
      const file = await disk.open(...args)
      const write = file.write.bind(file)
      const most = 100_000
      return Object.assign(file, { write: (bytes: Uint8Array) => write(bytes.subarray(0, most)) })
    }
    const short = Object.assign(Object.create(disk), { open: openShort })
    const root = await temporaryFolder()
    const local = new LocalObjectStore(root, diskTools({ disk: short }))
    const body = randomBytes(MIB)
    await local.put(ObjectKey.parse('object'), bodyOf(body))
    expect((await disk.readFile(join(root, 'object'))).equals(body)).toBe(true)
  })

  const steps = [
    'open temporary',
    'write temporary',
    'datasync temporary',
    'link object',
    'sync day',
  ]

  it.each(
    steps.flatMap((step) => [
      { step, code: 'ENOSPC', reason: 'storage_full' },
      { step, code: 'EDQUOT', reason: 'storage_full' },
      { step, code: 'EIO', reason: 'storage_unreachable' },
    ]),
  )('says $reason and recovers when $step fails with $code', async ({ step, code, reason }) => {
    const root = await temporaryFolder()
    const nameOf = (path: string) =>
      path.includes('/.tmp/') ? 'temporary' : (path.split('/').at(-1) ?? '')
    const disk = recordedDisk(nameOf)
    const local = new LocalObjectStore(root, diskTools({ disk }))
    const key = ObjectKey.parse('day/object')

    disk.fail = (call) => (call === step ? withError(code) : undefined)
    await expect(local.put(key, bodyOf(randomBytes(3 * MIB)))).rejects.toMatchObject({
      code: reason,
    })
    disk.fail = () => undefined
    await local.remove(key)
    expect(await filesBelow(root)).toEqual([])

    await local.put(key, bodyOf(randomBytes(3 * MIB)))
    expect(await filesBelow(root)).toEqual([join(root, key.value)])
  })

  it('refuses uploads while less than the threshold is free, and still reads', async () => {
    const root = await temporaryFolder()
    const key = ObjectKey.parse('object')
    await new LocalObjectStore(root, diskTools()).put(key, bodyOf(randomBytes(10)))
    const nearlyFull = new LocalObjectStore(root, diskTools({ minFreeBytes: 2 ** 60 }))
    await expect(
      nearlyFull.put(ObjectKey.parse('other'), bodyOf(randomBytes(10))),
    ).rejects.toMatchObject({ code: 'storage_full' })
    expect(await collect(await nearlyFull.open(key, { first: 0, last: 9 }))).toHaveLength(10)
    expect(await filesBelow(root)).toEqual([join(root, 'object')])
  })
})
