import * as tus from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { aPicture } from '../../support/bodies.ts'
import { call, fetchFile } from '../../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../../support/files-harness.ts'
import { begun, TUS } from '../../support/tus-calls.ts'

type Headers = Record<string, string>

interface Told {
  readonly url: string | null
  readonly ossId: string
  /** Of all requests, as `METHOD status`. */
  readonly answers: readonly string[]
}

/** What is stored under a name waits for that. */
class GuardedStores extends MemoryObjectStores {
  readonly #guard: () => Promise<void>

  constructor(guard: () => Promise<void>) {
    super()
    this.#guard = guard
  }

  override for(platform: StoragePlatform): ObjectStore {
    const store = super.for(platform)
    return {
      put: async (key, body, type) => {
        if (key.value.endsWith('.png')) await this.#guard()
        return store.put(key, body, type)
      },
      open: (...given) => store.open(...given),
      sizeOf: async () => undefined,
      remove: (key) => store.remove(key),
      removeLeftovers: (...given) => store.removeLeftovers(...given),
    }
  }
}

/** Sends with the client that pages use. @param stopAt after which offset it breaks off */
function sent(
  { origin }: FilesHarness,
  headers: Headers,
  content: Buffer,
  more: Partial<tus.UploadOptions> & { stopAt?: number; onAnswer?: (answer: string) => void } = {},
): Promise<Told> {
  const { stopAt = Number.POSITIVE_INFINITY, onAnswer, ...options } = more
  return new Promise((resolve, reject) => {
    let ossId = ''
    const answers: string[] = []
    const told = () => resolve({ url: upload.url, ossId, answers })
    const upload: tus.Upload = new tus.Upload(content, {
      endpoint: `${origin}/resource/oss/tus`,
      headers,
      metadata: { filename: '日报.png', filetype: 'image/png' },
      chunkSize: 64 * 1024,
      retryDelays: [],
      onAfterResponse: (request, response) => {
        ossId = response.getHeader('Upload-Result') ?? ossId
        answers.push(`${request.getMethod()} ${response.getStatus()}`)
        onAnswer?.(answers.at(-1) ?? '')
      },
      onChunkComplete: (_size, accepted) => {
        if (accepted < stopAt) return
        upload.abort().then(told, reject)
      },
      onSuccess: told,
      onError: reject,
      ...options,
    })
    upload.start()
  })
}

describe('the client of tus', () => {
  it('uploads in chunks, and learns the id of the file', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(300_000)
    const { ossId } = await sent(harness, me, picture)
    const response = await fetchFile(harness, `/resource/oss/download/${ossId}`, me)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  })

  it('continues where it was interrupted', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(300_000)
    const { url, ossId: none } = await sent(harness, me, picture, { stopAt: 100_000 })
    expect(none).toBe('')
    const offsets: number[] = []
    const onProgress = (bytes: number) => offsets.push(bytes)
    const { ossId } = await sent(harness, me, picture, { uploadUrl: url, onProgress })
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(100_000)
    const response = await fetchFile(harness, `/resource/oss/download/${ossId}`, me)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  })

  it('uploads a deleted file again', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(100_000)
    const { url, ossId } = await sent(harness, me, picture)
    await call(harness, `/resource/oss/${ossId}`, me, 'DELETE')
    const again = await sent(harness, me, picture, { uploadUrl: url })
    expect([again.url === url, again.ossId === ossId]).toEqual([false, false])
    const response = await fetchFile(harness, `/resource/oss/download/${again.ossId}`, me)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  })

  it('waits for a slow completion, and sends nothing twice', async () => {
    const asked = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const objects = new GuardedStores(() => {
      asked.resolve()
      return end.promise
    })
    const harness = await filesHarness({ objects })
    const me = await harness.allowed()
    const picture = aPicture(100_000)
    const url = await begun(harness, me, picture.length)
    // A proxy has no patience for it.
    const impatient = new AbortController()
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const headers = { ...me, ...TUS, ...type }
    const { signal } = impatient
    const whole = { method: 'PATCH', headers, body: new Uint8Array(picture), signal }
    const broken = fetch(url, whole).catch(() => undefined)
    await asked.promise
    impatient.abort()
    await broken

    const onAnswer = (answer: string) => answer === 'HEAD 423' && end.resolve()
    const more = { uploadUrl: url, retryDelays: Array(50).fill(20), onAnswer }
    const { ossId, answers } = await sent(harness, me, picture, more)
    expect([answers[0], answers.at(-1)]).toEqual(['HEAD 423', 'HEAD 200'])
    expect(answers.filter((answer) => !answer.startsWith('HEAD'))).toEqual([])
    const { body } = await call(harness, '/resource/oss/list', me)
    expect([body.total, ossId]).toEqual([1, '2'])
  })

  it('ends when its platform is back, and sends nothing twice', async () => {
    let failures = 3
    const objects = new GuardedStores(async () => {
      failures -= 1
      if (failures >= 0) throw new StorageFailed('unreachable')
    })
    const harness = await filesHarness({ objects })
    const me = await harness.allowed()
    const picture = aPicture(100_000)
    const retryDelays = Array(50).fill(20)
    const { answers } = await sent(harness, me, picture, { chunkSize: 60_000, retryDelays })
    expect(answers).toEqual([
      ...['POST 201', 'PATCH 204', 'PATCH 423', 'HEAD 423', 'HEAD 423', 'HEAD 200'],
    ])
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
  })

  it('reports the reason of a refusal, and cancels an upload', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const metadata = { filename: 'page.html' }
    await expect(sent(harness, me, aPicture(), { metadata })).rejects.toThrow('upload_type')
    const { url } = await sent(harness, me, aPicture(300_000), { stopAt: 100_000 })
    await tus.Upload.terminate(String(url), { headers: me })
    const gone = await fetch(String(url), {
      method: 'HEAD',
      headers: { ...me, 'tus-resumable': '1.0.0' },
    })
    expect(gone.status).toBe(404)
  })
})
