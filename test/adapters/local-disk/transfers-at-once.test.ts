import { randomBytes } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockPool } from '../../../adapters/local-disk/block-pool.ts'
import { FreeSpace } from '../../../adapters/local-disk/free-space.ts'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'

const MIB = 1024 * 1024
const key = ObjectKey.parse('first')
const whole = { first: 0, last: 3 * MIB - 1 }
const overloaded = { code: 'overloaded' }

async function setUp(most: number) {
  const root = await temporaryFolder()
  const pools = { pool: new BlockPool(most), readPool: new BlockPool(most) }
  return { root, store: new LocalObjectStore(root, diskTools(pools)) }
}

describe('transfers at the same time', () => {
  it('are refused beyond the limit, while running uploads continue', async () => {
    const { root, store } = await setUp(1)
    const late = ObjectKey.parse('late')
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    async function* slow() {
      yield randomBytes(2 * MIB)
      const before = await openFiles()
      await expect(store.put(late, bodyOf(randomBytes(5)))).rejects.toMatchObject(overloaded)
      expect(await openFiles()).toBe(before)
      yield randomBytes(MIB)
    }
    await expect(store.put(key, slow())).resolves.toMatchObject({ bytes: 3 * MIB })
    expect(await filesBelow(root)).toEqual([join(root, 'first')])
    await expect(store.put(late, bodyOf(randomBytes(5)))).resolves.toMatchObject({ bytes: 5 })
  })

  it('count for downloads until they end, in whatever way', async () => {
    const { root, store } = await setUp(1)
    await store.put(key, bodyOf(randomBytes(3 * MIB)))
    const read = async () => collect(await store.open(key, whole))
    for (const leave of ['early', 'while it reads', 'at the end']) {
      const running = (await store.open(key, whole))?.[Symbol.asyncIterator]()
      await running?.next()
      await expect(read()).rejects.toMatchObject(overloaded)
      if (leave === 'at the end') while (!(await running?.next())?.done);
      const reading = leave === 'while it reads' ? running?.next() : undefined
      await Promise.all([reading, running?.return?.()])
      expect(await read()).toHaveLength(3 * MIB)
    }
    const broken = await store.open(key, whole)
    await truncate(join(root, 'first'), MIB)
    await expect(collect(broken)).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(await collect(await store.open(key, { first: 0, last: MIB - 1 }))).toHaveLength(MIB)
  })

  it('keep their bytes in blocks of their own', async () => {
    const count = 2
    const { store } = await setUp(count)
    const contents = Array.from({ length: count }, () => randomBytes(3 * MIB))
    const keys = contents.map((_content, at) => ObjectKey.parse(`of-${at}`))
    await Promise.all(keys.map((one, at) => store.put(one, bodyOf(contents[at] ?? randomBytes(0)))))
    const read = await Promise.all(keys.map((one) => store.open(one, whole)))
    expect(await Promise.all(read.map(collect))).toEqual(contents)
    const part = await store.open(ObjectKey.parse('of-0'), { first: 5, last: MIB + 5 })
    expect(await collect(part)).toEqual(contents[0]?.subarray(5, MIB + 6))
  })
})

describe('free space', () => {
  const FULL = { code: 'storage_full' }

  /** Folders on file systems with so many bytes free, which nobody really writes to. */
  function spaceOn(
    deviceOf: Record<string, number>,
    free: Record<number, number>,
    freeOf: Record<string, number> = {},
  ) {
    const asked: string[] = []
    const stubbed = Object.assign(Object.create(disk), {
      stat: async (folder: string) => ({ dev: deviceOf[folder] }),
      statfs: async (folder: string) => {
        asked.push(folder)
        return { bavail: freeOf[folder] ?? free[deviceOf[folder] ?? 0], bsize: 1 }
      },
    })
    return { space: new FreeSpace(stubbed, 100), asked }
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('is counted for all folders of a file system', async () => {
    const { space, asked } = spaceOn({ a: 1, b: 1, c: 2 }, { 1: 250, 2: 250 })
    await space.check('a', 100)
    await space.check('b', 100)
    await expect(space.check('a', 1)).rejects.toMatchObject(FULL)
    await expect(space.check('b')).rejects.toMatchObject(FULL)
    await space.check('c', 100)
    await expect(space.check('b')).rejects.toMatchObject(FULL)
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['small', 'large'],
    ['large', 'small'],
  ])('is less in a folder with a quota: %s first', async (...folders) => {
    const { space } = spaceOn({ small: 1, large: 1 }, { 1: 1000 }, { small: 50 })
    const outcomes = new Map<string, unknown>()
    for (const folder of folders) {
      outcomes.set(folder, await space.check(folder).catch(({ code }) => code))
    }
    expect(Object.fromEntries(outcomes)).toEqual({ small: FULL.code, large: undefined })
  })

  it('is asked for again after a second, by whichever folder', async () => {
    const free = { 1: 250 }
    const { space } = spaceOn({ a: 1, b: 1 }, free)
    await space.check('a', 200)
    await expect(space.check('b')).rejects.toMatchObject(FULL)
    vi.advanceTimersByTime(1001)
    await space.check('b', 200)
    await expect(space.check('a')).rejects.toMatchObject(FULL)
    free[1] = 1000
    vi.advanceTimersByTime(1001)
    await space.check('a')
  })

  it('follows a folder to another file system', async () => {
    const deviceOf = { a: 1 }
    const { space } = spaceOn(deviceOf, { 1: 50, 2: 250 })
    await expect(space.check('a')).rejects.toMatchObject(FULL)
    deviceOf.a = 2
    vi.advanceTimersByTime(1001)
    await space.check('a')
  })
})
