import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { closed, headText, rawSocket } from '../support/raw-http.ts'
import { begun, patch, send, TUS } from '../support/tus-calls.ts'

/** Much longer than a busy machine stands still. */
const PAUSE_SECONDS = 1
const MUCH_LONGER_MS = 2500
/** More than the buffers of both ends take, so that it stands still with the store. */
const LONG = 16 * 1024 * 1024

/** A disk that is busy with others, before it takes anything or after it has taken all. */
class SlowStores extends MemoryObjectStores {
  readonly #when: 'before' | 'after'

  constructor(when: 'before' | 'after') {
    super()
    this.#when = when
  }

  override for(platform: StoragePlatform): ObjectStore {
    const store = super.for(platform)
    const put = store.put.bind(store)
    return Object.assign(Object.create(store), {
      put: async (...given: Parameters<typeof put>) => {
        if (this.#when === 'before') await pause(MUCH_LONGER_MS)
        const digest = await put(...given)
        if (this.#when === 'after') await pause(MUCH_LONGER_MS)
        return digest
      },
    })
  }
}

function house(when: 'before' | 'after') {
  const limits = { pauseSeconds: PAUSE_SECONDS }
  return filesHarness({ objects: new SlowStores(when), maxBytes: 2 * LONG, limits })
}

describe('an upload', () => {
  it.each([
    ['that a store takes late', 'before', LONG],
    ['that came as a whole, and that a store takes late', 'before', 5000],
    ['that a store keeps late', 'after', LONG],
  ] as const)('%s is not one that pauses', async (_case, when, bytes) => {
    const harness = await house(when)
    const me = await harness.allowed()
    const { body } = await upload(harness, me, 'picture.png', aPicture(bytes))
    expect(body).toMatchObject({ code: 200 })
  })

  it('that pauses ends, and leaves nothing', async () => {
    const harness = await house('after')
    const me = await harness.allowed()
    const form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(5000) })
    const socket = await rawSocket(harness.origin)
    socket.resume()
    const length = { 'content-type': FORM_TYPE, 'content-length': String(form.length) }
    socket.write(headText('POST /resource/oss/upload', { ...me, ...length }))
    socket.write(form.subarray(0, 4000))
    await closed(socket)
    await expect.poll(() => harness.running.size).toBe(0)
  })
})

describe('a part of a resumable upload', () => {
  it('that its store accepts late does not count as pausing', async () => {
    const harness = await house('before')
    const me = await harness.allowed()
    const url = await begun(harness, me, 2 * LONG)
    expect((await patch(url, me, 0, aPicture(LONG))).status).toBe(204)
  })

  it('that pauses ends, and its received bytes are kept', async () => {
    const harness = await house('after')
    const me = await harness.allowed()
    const url = await begun(harness, me, 50_000)
    const socket = await rawSocket(harness.origin)
    socket.resume()
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': '50000' }
    const headers = { ...me, ...TUS, ...type, 'upload-offset': '0' }
    const head = Buffer.from(headText(`PATCH ${new URL(url).pathname}`, headers))
    // In one piece: on a busy machine the second of two could come after the end.
    socket.write(Buffer.concat([head, aPicture(50_000).subarray(0, 40_000)]))
    await closed(socket)
    await expect.poll(() => harness.running.size).toBe(0)
    const { header } = await send(url, 'HEAD', { headers: me })
    expect(header('upload-offset')).toBe('40000')
  })
})
