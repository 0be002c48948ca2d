import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { call, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { begun, patch, send } from '../support/tus-calls.ts'

const FAR = new Date(8e15)
const NEVER = new Promise<never>(() => undefined)

/** It takes files, and says nothing when one is to go. */
class SilentStores extends MemoryObjectStores {
  isSilent = true

  override for(platform: StoragePlatform): ObjectStore {
    const store = super.for(platform)
    return {
      put: (...given) => store.put(...given),
      open: (...given) => store.open(...given),
      sizeOf: async () => undefined,
      remove: (key) => (this.isSilent ? NEVER : store.remove(key)),
      removeLeftovers: (...args) => store.removeLeftovers(...args),
    }
  }
}

/** Somebody who may begin one upload at a time. */
async function setUp() {
  const objects = new SilentStores()
  const quota = { bytes: 1e6, files: 10, running: 1 }
  const harness = await filesHarness({ objects, quota })
  return { harness, objects, me: await harness.allowed() }
}

describe('while a store does not answer removals, a resumable upload', () => {
  it('is refused at its end, makes room for the next, and its parts go later', async () => {
    const { harness, objects, me } = await setUp()
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4996)])
    const url = await begun(harness, me, program.length)
    await patch(url, me, 0, program.subarray(0, 10))
    const refused = await patch(url, me, 10, program.subarray(10))
    expect([refused.status, refused.answer.error]).toEqual([400, 'upload_content'])
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
    await begun(harness, me, 10)

    expect(await harness.files.claimUnfinished(FAR, 10)).toHaveLength(2)
    objects.isSilent = false
    harness.clock.advance(1)
    expect(await harness.recover.execute()).toMatchObject({ removed: 2 })
  })

  it('becomes a file', async () => {
    const { harness, me } = await setUp()
    const picture = aPicture(5000)
    const { header } = await patch(await begun(harness, me, 5000), me, 0, picture)
    expect(header('upload-result')).not.toBeNull()
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
  })

  it('can be given up', async () => {
    const { harness, me } = await setUp()
    const url = await begun(harness, me, 100)
    await patch(url, me, 0, aPicture(50))
    expect((await send(url, 'DELETE', { headers: me })).status).toBe(204)
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
  })
})

it('while a store does not answer removals, files are deleted, and their objects later', async () => {
  const { harness, objects, me } = await setUp()
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const { body } = await upload(harness, me, 'picture.png', aPicture(5000 + n))
    ids.push(String(Object(body.data).ossId))
  }
  const gone = await call(harness, `/resource/oss/${ids.join(',')}`, me, 'DELETE')
  expect(gone.body).toMatchObject({ code: 200, data: null })
  expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)

  objects.isSilent = false
  harness.clock.advance(1)
  expect(await harness.recover.execute()).toMatchObject({ removed: 3 })
})
