import { readdir } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { aPicture, sha256 } from '../support/bodies.ts'
import { diskTools } from '../support/disk-tools.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { closed, headText, rawAnswer, rawSocket } from '../support/raw-http.ts'

/** More than the buffers of both ends take. */
const BYTES = 48 * 1024 * 1024
const PATIENCE = { timeout: 60_000, interval: 50 }

const openFiles = async () => (await readdir('/proc/self/fd')).length

async function setUp(stallSeconds = 2) {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const limits = { stallSeconds }
  const harness = await filesHarness({ objects, rootPath, maxBytes: BYTES, limits })
  const me = await harness.allowed()
  const content = aPicture(BYTES)
  const { data } = await upload(harness, me, 'a.png', content)
  const request = headText(`GET /resource/oss/download/${data.ossId}`, me)
  return { harness, content, request }
}

describe('a download whose client stops reading', () => {
  it('ends, also for requests behind it, and closes its file', async () => {
    const { harness, request } = await setUp()
    const before = await openFiles()
    const stalled = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = await rawSocket(harness.origin)
        socket.on('error', () => undefined)
        socket.pause()
        socket.write(request + request)
        return socket
      }),
    )
    await vi.waitFor(() => {
      const brokenOff = harness.logged().match(/download broke off/g) ?? []
      expect(brokenOff).toHaveLength(10)
    }, PATIENCE)
    for (const socket of stalled) {
      socket.destroy()
      if (!socket.closed) await closed(socket)
    }
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(before), PATIENCE)
  })

  it('continues for a client that reads', async () => {
    const { harness, request, content } = await setUp(5)
    const socket = await rawSocket(harness.origin)
    socket.write(request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    expect(sha256((await rawAnswer(socket)).body)).toBe(sha256(content))
  })
})
