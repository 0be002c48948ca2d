import { once } from 'node:events'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { BlockPool } from '../../adapters/local-disk/block-pool.ts'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { diskTools } from '../support/disk-tools.ts'
import { call, upload } from '../support/file-calls.ts'
import { SOMEBODY } from '../support/file-parts.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { headText, rawAnswer, rawRequest, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'
import { begun, TUS } from '../support/tus-calls.ts'

const MIB = 1024 * 1024
const form = (bytes: number, name = 'a.png') =>
  formOf({ name: 'file', fileName: name, content: aPicture(bytes) })

async function setUp(maxBytes = 64 * MIB) {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const harness = await filesHarness({ objects, maxBytes, rootPath })
  const me = await harness.allowed()
  const head = (length: number, headers = {}) =>
    headText('POST /resource/oss/upload', {
      ...me,
      'content-type': FORM_TYPE,
      'content-length': String(length),
      ...headers,
    })
  return { harness, me, rootPath, head }
}

const openFiles = async () => (await readdir('/proc/self/fd')).length

describe('an upload whose client goes away', () => {
  it.each([
    0,
    10,
    200,
    5000,
    70_000,
    3 * MIB,
    7 * MIB,
  ])('leaves nothing when it breaks off after %d bytes', async (sent) => {
    const { harness, rootPath, head, me } = await setUp()
    const socket = await rawSocket(harness.origin)
    const body = form(8 * MIB)
    socket.on('error', () => undefined)
    socket.write(head(body.length))
    await new Promise((written) => socket.write(body.subarray(0, sent), written))
    socket.destroy()

    await vi.waitFor(async () => {
      expect(harness.running.size).toBe(0)
      expect(harness.logged()).toContain('upload broke off')
      expect(await filesBelow(rootPath)).toEqual([])
    }, SOON)
    expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
    expect(harness.logged()).not.toContain('"level":50')
    expect((await upload(harness, me, 'next.png', aPicture())).body.code).toBe(200)
  })
})

describe('more transfers than the service takes at once', () => {
  it('are refused with a real status and Retry-After', async () => {
    const rootPath = await temporaryFolder()
    const full = new BlockPool(1)
    const tools = diskTools({ readPool: full })
    const objects = new LocalObjectStores('data', [rootPath], tools)
    const harness = await filesHarness({ objects, maxBytes: MIB, rootPath })
    const me = await harness.allowed()
    const { data } = await upload(harness, me, 'a.png', aPicture(MIB))
    const path = `/resource/oss/download/${data.ossId}`
    const block = full.take()
    const { status, headers, body } = await rawRequest(harness.origin, path, me)
    expect(status).toBe(503)
    expect(headers).toContainEqual(['retry-after', '1'])
    expect(body.toString()).toContain('"overloaded"')
    full.giveBack(block)
    expect((await rawRequest(harness.origin, path, me)).status).toBe(200)
  })
})

describe('an upload that is refused early', () => {
  it('is answered although the client keeps sending, and the connection stays usable', async () => {
    const { harness, head, me } = await setUp()
    const socket = await rawSocket(harness.origin)
    const body = form(8 * MIB, 'a.exe')
    socket.write(head(body.length))
    socket.write(body)
    socket.write(headText('GET /resource/oss/list', { ...me, connection: 'close' }))
    const { body: text } = await rawAnswer(socket)
    expect(text.toString()).toContain('"upload_type"')
    expect(text.toString()).toContain('"total":0')
  })

  it('is refused by its announced length before it sends anything', async () => {
    const { harness, head } = await setUp(MIB)
    const socket = await rawSocket(harness.origin)
    socket.write(head(100 * MIB))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('"upload_too_large"')
    socket.destroy()
  })

  it('is refused by its permission before it sends anything', async () => {
    const { harness, head } = await setUp()
    const nobody = await harness.allowed([])
    const socket = await rawSocket(harness.origin)
    socket.write(head(MIB, nobody))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('"permission_denied"')
    socket.destroy()
  })

  it('may not send without limit', async () => {
    const { harness, head } = await setUp(MIB)
    const socket = await rawSocket(harness.origin)
    socket.on('error', () => undefined)
    const ended = new Promise((closed) => socket.once('close', closed))
    socket.write(head(1000 * MIB))
    const sending = setInterval(() => socket.write('x'), 20)
    await ended
    clearInterval(sending)
  })
})

describe('a part of a resumable upload that is refused early', () => {
  it.each([
    ['by its first bytes', Buffer.alloc(8 * MIB), 'upload_content'],
    ['for want of space', aPicture(8 * MIB), 'storage_full'],
  ])('is answered %s, and the connection stays usable', async (_why, part, error) => {
    const store = new MemoryObjectStore(MIB)
    const harness = await filesHarness({ objects: { for: () => store }, maxBytes: 64 * MIB })
    const me = await harness.allowed()
    const { pathname } = new URL(await begun(harness, me, part.length))
    const socket = await rawSocket(harness.origin)
    const headers = {
      ...{ ...me, ...TUS, 'content-type': 'application/offset+octet-stream' },
      ...{ 'upload-offset': '0', 'content-length': String(part.length) },
    }
    socket.write(headText(`PATCH ${pathname}`, headers))
    socket.write(part)
    socket.write(headText('GET /resource/oss/list', { ...me, connection: 'close' }))
    const { body } = await rawAnswer(socket)
    expect(body.toString()).toContain(`"${error}"`)
    expect(body.toString()).toContain('"total":0')
  })
})

describe('a download whose client goes away', () => {
  it('closes the file and affects no other request', async () => {
    const { harness, me } = await setUp()
    const { data } = await upload(harness, me, 'a.png', aPicture(20 * MIB))
    const path = `/resource/oss/download/${data.ossId}`
    await rawRequest(harness.origin, path, me)
    const before = await openFiles()
    for (let i = 0; i < 20; i += 1) {
      const socket = await rawSocket(harness.origin)
      socket.on('error', () => undefined)
      socket.write(headText(`GET ${path}`, me))
      await once(socket, 'data')
      socket.destroy()
    }
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(before), SOON)
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
    expect(harness.logged()).not.toContain('"level":50')
  })

  it('never looks complete when bytes are missing', async () => {
    const { harness, me, rootPath } = await setUp()
    const { data } = await upload(harness, me, 'a.png', aPicture(30 * MIB))
    const [file] = await harness.inScope.get([String(data.ossId)], SOMEBODY)
    const socket = await rawSocket(harness.origin)
    socket.on('error', () => undefined)
    socket.write(headText(`GET /resource/oss/download/${data.ossId}`, me))
    await once(socket, 'data')
    await truncate(join(rootPath, file?.props.objectKey.value ?? ''), 29 * MIB)
    let received = 0
    socket.on('data', (chunk) => {
      received += chunk.length
    })
    await new Promise((closed) => socket.once('close', closed))
    expect(received).toBeLessThan(30 * MIB)
  })
})
