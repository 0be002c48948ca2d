import { randomBytes } from 'node:crypto'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BlockPool } from '../../../adapters/local-disk/block-pool.ts'
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
