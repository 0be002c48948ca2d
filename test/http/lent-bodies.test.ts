import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { aPicture, sha256 } from '../support/bodies.ts'
import { diskTools } from '../support/disk-tools.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { headText, rawSocket } from '../support/raw-http.ts'

const MIB = 1024 * 1024
const HEAD_END = '\r\n\r\n'

async function setUp() {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const harness = await filesHarness({ objects, rootPath, maxBytes: 64 * MIB })
  const me = await harness.allowed()
  const put = async (bytes: number) => {
    const content = aPicture(bytes)
    const { data } = await upload(harness, me, 'a.png', content)
    const path = `/resource/oss/download/${data.ossId}`
    return { request: headText(`GET ${path}`, me), sum: sha256(content), bytes }
  }
  return { put, origin: harness.origin }
}

/** Takes a little at a time, so that the server has to wait with a part of a block in hand. */
async function readSlowly(origin: string, request: string, bytes: number): Promise<string> {
  const socket = await rawSocket(origin)
  socket.write(request)
  const sum = createHash('sha256')
  let head = ''
  let missing = bytes
  for await (const chunk of socket) {
    const part = head.includes(HEAD_END) ? chunk : bodyPart(chunk)
    sum.update(part)
    missing -= part.length
    if (missing <= 0) break
    await nextTurn()
  }
  return sum.digest('hex')

  function bodyPart(chunk: Buffer): Buffer {
    head += chunk.toString('latin1')
    const end = head.indexOf(HEAD_END)
    return end < 0 ? Buffer.alloc(0) : Buffer.from(head.slice(end + HEAD_END.length), 'latin1')
  }
}

describe('downloads at the same time', () => {
  it('give every slow reader the bytes of its file', async () => {
    const { put, origin } = await setUp()
    const files = await Promise.all([1, 2, 3, 3.5, 5, 7.25].map((mib) => put(mib * MIB)))
    const readers = [...files, ...files, ...files]
    const sums = await Promise.all(
      readers.map(({ request, bytes }) => readSlowly(origin, request, bytes)),
    )
    expect(sums).toEqual(readers.map(({ sum }) => sum))
  })

  it('are not affected when one of them breaks off', async () => {
    const { put, origin } = await setUp()
    const [left, read] = await Promise.all([put(9 * MIB), put(6 * MIB)])
    for (let round = 0; round < 10; round += 1) {
      const socket = await rawSocket(origin)
      socket.on('error', () => undefined)
      socket.write(left.request)
      const reading = readSlowly(origin, read.request, read.bytes)
      socket.once('data', () => socket.destroy())
      expect(await reading).toBe(read.sum)
    }
  })
})
