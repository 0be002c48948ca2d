import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HashThread } from '../../../adapters/local-disk/hash-thread.ts'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import { ObjectKey } from '../../../domain/storage/object-key.ts'
import { bodyOf, sha256 } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'

const MIB = 1024 * 1024
const WORKER = new URL('../../../adapters/local-disk/hash-worker.ts', import.meta.url)
const key = ObjectKey.parse('object')
const failure = { code: 'storage_unreachable' }

async function setUp() {
  const workers: Worker[] = []
  const thread = new HashThread(() => {
    const worker = new Worker(WORKER)
    workers.push(worker)
    return worker
  })
  onTestFinished(() => thread.close())
  const root = await temporaryFolder()
  return {
    root,
    workers,
    thread,
    store: new LocalObjectStore(root, diskTools({ hashing: thread })),
  }
}

describe('HashThread', () => {
  it('fails the upload it dies under, cleanly, and works for the next', async () => {
    const { root, store, workers } = await setUp()
    async function* dying() {
      yield randomBytes(3 * MIB)
      await workers[0]?.terminate()
      yield randomBytes(3 * MIB)
    }
    await expect(store.put(key, dying())).rejects.toMatchObject(failure)
    expect(await filesBelow(root)).toEqual([])
    const content = randomBytes(3 * MIB)
    expect((await store.put(key, bodyOf(content))).sha256).toBe(sha256(content))
    expect(workers).toHaveLength(2)
  })

  it('does not mistake the late end of a lost thread for that of the next', async () => {
    const { store, workers } = await setUp()
    await store.put(key, bodyOf(randomBytes(3 * MIB)))
    const content = randomBytes(3 * MIB)
    async function* between() {
      yield content.subarray(0, 2 * MIB)
      workers[0]?.emit('exit', 1)
      yield content.subarray(2 * MIB)
    }
    workers[0]?.emit('error', new Error('lost'))
    const next = await store.put(ObjectKey.parse('next'), between())
    expect(next.sha256).toBe(sha256(content))
    await workers[0]?.terminate()
  })

  it('starts no thread after its end', async () => {
    const { root, store, thread, workers } = await setUp()
    await thread.close()
    await expect(store.put(key, bodyOf(randomBytes(3 * MIB)))).rejects.toMatchObject(failure)
    expect(workers).toEqual([])
    expect(await filesBelow(root)).toEqual([])
  })
})
