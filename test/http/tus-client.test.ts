import * as tus from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'

type Headers = Record<string, string>

interface Told {
  readonly url: string | null
  readonly ossId: string
}

/** Sends with the client that pages use. @param stopAt after which offset it breaks off */
function sent(
  { origin }: FilesHarness,
  headers: Headers,
  content: Buffer,
  more: Partial<tus.UploadOptions> & { stopAt?: number } = {},
): Promise<Told> {
  const { stopAt = Number.POSITIVE_INFINITY, ...options } = more
  return new Promise((resolve, reject) => {
    let ossId = ''
    const upload: tus.Upload = new tus.Upload(content, {
      endpoint: `${origin}/resource/oss/tus`,
      headers,
      metadata: { filename: '日报.png', filetype: 'image/png' },
      chunkSize: 64 * 1024,
      retryDelays: [],
      onAfterResponse: (_request, response) => {
        ossId = response.getHeader('Upload-Result') ?? ossId
      },
      onChunkComplete: (_size, accepted) => {
        if (accepted < stopAt) return
        upload.abort().then(() => resolve({ url: upload.url, ossId }), reject)
      },
      onSuccess: () => resolve({ url: upload.url, ossId }),
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

  it('goes on where it was broken off', async () => {
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

  it('sends anew what was deleted since, and does not take it for stored', async () => {
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

  it('tells why it was refused, and takes an upload back', async () => {
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
