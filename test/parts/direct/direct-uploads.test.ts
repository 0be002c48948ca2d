import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BeginDirectUpload } from '../../../application/parts/direct/begin-direct-upload.ts'
import type { DownloadWay } from '../../../domain/storage/platforms/remote-settings.ts'
import { MemoryVirusScanner } from '../../memory/files/memory-virus-scanner.ts'
import { aPicture, sha256 } from '../../support/bodies.ts'
import { DirectCalls, PART, partsSha256 } from '../../support/direct-calls.ts'
import { directHarness, errorOf } from '../../support/direct-harness.ts'
import { call, fetchFile } from '../../support/file-calls.ts'
import { type FilesOptions, filesHarness } from '../../support/files-harness.ts'
import { OssServer } from '../../support/oss-server.ts'
import { begun, patch, send } from '../../support/tus-calls.ts'

const VIRUS = 'canary-virus'
const server = new OssServer()
beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

const opened = (more: Partial<FilesOptions> = {}, download?: DownloadWay) =>
  directHarness(server, more, download)

describe('an upload to the storage platform', () => {
  it('is a file like any other when it is complete, and not before', async () => {
    const { harness, me, calls, there } = await opened()
    const content = aPicture(5000)
    const begun = await calls.begin(content, '日报.png')
    expect(begun.data).toMatchObject({ partBytes: PART, partCount: 1, expiresIn: 3600 })
    const [part] = Object(begun.data.parts)
    expect(part).toMatchObject({ number: 1, method: 'PUT', expiresIn: 300 })
    const id = String(begun.data.uploadId)
    expect(await calls.put(part, content)).toBe(200)
    expect((await there()).objects).toEqual([])
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)

    const done = await calls.complete(id, { sha256: sha256(content) })
    expect(done.data).toMatchObject({ fileName: '日报.png', ossId: expect.any(String) })
    const got = await fetchFile(harness, `/resource/oss/download/${done.data.ossId}`, me)
    expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true)
    const list = await call(harness, '/resource/oss/list', me)
    expect(list.body.rows).toMatchObject([{ ossId: done.data.ossId, originalName: '日报.png' }])
  })

  it('arrives in parts, in any order, and tells which are there', async () => {
    const { calls, me, harness } = await opened()
    const content = aPicture(2 * PART + 1000)
    const id = await calls.begun(content)
    for (const number of [3, 1]) await calls.send(id, content, number)
    expect((await calls.ask('GET', `/${id}`)).data).toEqual({
      bytes: content.length,
      partBytes: PART,
      arrived: [1, 3],
    })
    const early = await calls.complete(id)
    expect([errorOf(early), early.status]).toEqual(['direct_incomplete', 200])
    await calls.send(id, content, 2)
    const done = await calls.complete(id, { partsSha256: partsSha256(content) })
    const got = await fetchFile(harness, `/resource/oss/download/${done.data.ossId}`, me)
    expect(sha256(Buffer.from(await got.arrayBuffer()))).toBe(sha256(content))
  })

  it('is completed once, and told again whoever asks again', async () => {
    const { calls, harness, me } = await opened()
    const content = aPicture(PART + 1)
    const id = await calls.begun(content)
    await calls.sendAll(id, content)
    const answers = await Promise.all([1, 2, 3].map(() => calls.complete(id)))
    const done = answers.filter(({ data }) => data.ossId !== undefined)
    const busy = answers.filter((answer) => errorOf(answer) === 'upload_busy')
    expect(done.length + busy.length).toBe(3)
    const again = await calls.complete(id)
    const told = await calls.ask('GET', `/${id}`)
    expect(told.data).toMatchObject({ arrived: [1, 2], ossId: again.data.ossId })
    expect(new Set([...done, again].map(({ data }) => data.ossId)).size).toBe(1)
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
    await call(harness, `/resource/oss/${again.data.ossId}`, me, 'DELETE')
    for (const late of [await calls.complete(id), await calls.ask('GET', `/${id}`)])
      expect(errorOf(late)).toBe('upload_not_found')
  })

  it('cannot be changed with the addresses that it had', async () => {
    const { calls, harness, me } = await opened()
    const content = aPicture(3000)
    const id = await calls.begun(content)
    const signed = await calls.send(id, content)
    const { data } = await calls.complete(id)
    for (const again of [aPicture(3000).fill(7, 100), content])
      expect(await calls.put(signed, again)).toBe(404)
    const got = await fetchFile(harness, `/resource/oss/download/${data.ossId}`, me)
    expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true)
  })

  it('does not exist for others', async () => {
    const { calls, harness } = await opened()
    const begin = harness.container.get(BeginDirectUpload)
    const announced = { name: 'a.png', declaredType: undefined, length: 100 }
    const { id } = await begin.execute({ ownerId: '99', ownerName: 'else', ...announced })
    const parts = [{ number: 1, sha256: sha256(aPicture(100)) }]
    for (const name of [id, '0'.repeat(32)])
      for (const answer of [
        await calls.ask('GET', `/${name}`),
        await calls.ask('POST', `/${name}/parts`, { parts }),
        await calls.complete(name),
        await calls.ask('DELETE', `/${name}`),
      ])
        expect(errorOf(answer)).toBe('upload_not_found')
  })

  it('is none of those that pass through the service', async () => {
    const { calls, harness, me } = await opened()
    const content = aPicture(100)
    const id = await calls.begun(content)
    const tus = `${harness.origin}/resource/oss/tus/${id}`
    expect((await send(tus, 'HEAD', { headers: me })).status).toBe(404)
    expect((await patch(tus, me, 0, content)).status).toBe(404)
    const passing = await begun(harness, me, 100)
    expect(errorOf(await calls.complete(passing.split('/').at(-1) ?? ''))).toBe('upload_not_found')
  })

  it('leaves nothing when it is given up', async () => {
    const { calls, there } = await opened()
    const content = aPicture(PART + 10)
    const id = await calls.begun(content)
    await calls.send(id, content, 1)
    expect((await there()).unfinished).toHaveLength(1)
    expect((await calls.ask('DELETE', `/${id}`)).body.code).toBe(200)
    expect(await there()).toEqual({ objects: [], unfinished: [] })
    for (const answer of [await calls.complete(id), await calls.ask('DELETE', `/${id}`)])
      expect(errorOf(answer)).toBe('upload_not_found')
  })
})

describe('what is refused of an upload to the storage platform', () => {
  it.each([
    ['upload_type', 'a.html', {}],
    ['upload_type', 'a.png', { contentType: 'text/html' }],
    ['upload_too_large', 'a.png', { bytes: 5 * PART }],
    ['upload_empty', 'a.png', { bytes: 0 }],
  ])('%s, before it begins: %s %j', async (error, name, more) => {
    const { calls, there } = await opened()
    expect(errorOf(await calls.begin(aPicture(10), name, more))).toBe(error)
    expect((await there()).unfinished).toEqual([])
  })

  it.each([
    ['upload_content', Buffer.from('<html>not a picture</html>'), {}],
    ['upload_checksum', aPicture(100), { sha256: 'ab'.repeat(32) }],
    ['upload_checksum', aPicture(100), { partsSha256: 'ab'.repeat(32) }],
  ])('%s, when it is complete, and nothing is kept', async (error, content, sums) => {
    const { calls, there } = await opened()
    const id = await calls.begun(content)
    await calls.sendAll(id, content)
    expect(errorOf(await calls.complete(id, sums))).toBe(error)
    await expect.poll(there).toEqual({ objects: [], unfinished: [] })
    expect(errorOf(await calls.complete(id))).toBe('upload_not_found')
  })

  it('a virus: quarantine, as after any upload', async () => {
    const { calls, there } = await opened({ scanner: new MemoryVirusScanner(VIRUS) })
    const content = Buffer.concat([aPicture(100), Buffer.from(VIRUS)])
    const id = await calls.begun(content)
    await calls.sendAll(id, content)
    expect(errorOf(await calls.complete(id))).toBe('file_quarantined')
    expect((await there()).objects).toHaveLength(1)
    expect(errorOf(await calls.complete(id))).toBe('upload_not_found')
  })

  it.each([
    ['a platform whose files pass through the service', 'stream' as const],
  ])('all of it, by %s', async (_case, download) => {
    const { calls } = await opened({}, download)
    expect(errorOf(await calls.begin(aPicture(10)))).toBe('direct_not_here')
  })

  it('all of it, by a local platform', async () => {
    const harness = await filesHarness()
    const calls = new DirectCalls(harness.origin, await harness.allowed())
    expect(errorOf(await calls.begin(aPicture(10)))).toBe('direct_not_here')
  })

  it('parts that it does not have', async () => {
    const { calls } = await opened()
    const id = await calls.begun(aPicture(100))
    const parts = [{ number: 2, sha256: sha256(aPicture(1)) }]
    expect(errorOf(await calls.ask('POST', `/${id}/parts`, { parts }))).toBe('direct_part')
  })
})
