import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import { PART_BYTES, PartMemory } from '../../adapters/object-parts/part-memory.ts'
import { aPicture } from '../support/bodies.ts'
import { fetchFile, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { contentOf, newLocation } from '../support/oss-locations.ts'
import { OssServer } from '../support/oss-server.ts'
import { remoteSettings } from '../support/platform-builders.ts'
import { headText, rawSocket } from '../support/raw-http.ts'

const MIB = 1024 * 1024
const PATIENT = { timeout: 60_000 }
const server = new OssServer()
beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

async function setUp(memory = new PartMemory()) {
  const location = newLocation(server)
  const objects = new AliOssObjectStores({ locationOf: () => location, memory })
  const platform = { kind: 'ali-oss', rootPath: undefined, remote: remoteSettings() } as const
  const harness = await filesHarness({ objects, platform, maxBytes: 64 * MIB })
  return { harness, memory, bucket: location.bucket, me: await harness.allowed() }
}

describe('an upload to a remote platform whose client goes away', () => {
  it.each([
    ['before the first part', 5000, 0],
    ['in the middle of the third part', 2.5 * PART_BYTES, 1],
  ])(
    'leaves nothing %s',
    async (_moment, sent, unfinished) => {
      const { harness, memory, bucket, me } = await setUp()
      const form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(40 * MIB) })
      const socket = await rawSocket(harness.origin)
      socket.on('error', () => undefined)
      const length = String(form.length)
      const headers = { ...me, 'content-type': FORM_TYPE, 'content-length': length }
      socket.write(headText('POST /resource/oss/upload', headers))
      await new Promise((written) => socket.write(form.subarray(0, sent), written))
      await vi.waitFor(() => {
        expect(harness.running.size).toBe(1)
        expect(contentOf(server, bucket).unfinished).toHaveLength(unfinished)
      }, PATIENT)
      socket.destroy()

      await vi.waitFor(() => {
        expect(harness.running.size).toBe(0)
        expect(contentOf(server, bucket)).toEqual({ objects: [], unfinished: [] })
      }, PATIENT)
      expect(memory.lentBytes).toBe(0)
      expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
      expect(harness.logged()).not.toContain('"level":50')
      expect((await upload(harness, me, 'next.png', aPicture())).body.code).toBe(200)
    },
    300_000,
  )
})

describe('an upload that waits for memory when its client goes away', () => {
  it.each([
    ['in the middle', 400_000],
    ['after the end', 450_000],
  ])(
    '%s waits no longer',
    async (_moment, sent) => {
      const memory = new PartMemory(1, 0)
      const { harness, bucket, me } = await setUp(memory)
      const block = await memory.take()
      const form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(440_000) })
      const socket = await rawSocket(harness.origin)
      socket.on('error', () => undefined)
      const length = String(form.length)
      const headers = { ...me, 'content-type': FORM_TYPE, 'content-length': length }
      socket.write(headText('POST /resource/oss/upload', headers))
      const waits = vi.spyOn(memory, 'take')
      await new Promise((written) => socket.write(form.subarray(0, sent), written))
      await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1), PATIENT)
      expect(harness.running.size).toBe(1)
      socket.destroy()
      await vi.waitFor(() => expect(harness.running.size).toBe(0), PATIENT)
      memory.giveBack(block)
      expect(memory.lentBytes).toBe(0)
      expect(contentOf(server, bucket)).toEqual({ objects: [], unfinished: [] })
      expect(harness.logged()).not.toContain('"level":50')
    },
    300_000,
  )
})

describe('a download from a remote platform whose client goes away', () => {
  it('stops requesting from the platform, and affects no other request', async () => {
    const { harness, me } = await setUp()
    const content = aPicture(20 * MIB)
    const { data } = await upload(harness, me, 'a.png', content)
    const path = `/resource/oss/download/${data.ossId}`
    for (let round = 0; round < 10; round += 1) {
      const socket = await rawSocket(harness.origin)
      socket.on('error', () => undefined)
      socket.write(headText(`GET ${path}`, me))
      await once(socket, 'data')
      socket.destroy()
    }
    await vi.waitFor(() => expect(server.unsentBytes).toBe(0), PATIENT)
    const whole = await fetchFile(harness, path, me)
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    expect(harness.logged()).not.toContain('"level":50')
  })
})
