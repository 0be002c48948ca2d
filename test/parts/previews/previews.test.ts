import { describe, expect, it } from 'vitest'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { aPicture } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { call, fetchFile, localPath, upload } from '../../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../../support/files-harness.ts'
import { aPdf } from '../../support/pdfs.ts'
import { bombOf, pictureOf, sizeOf } from '../../support/pictures.ts'

/** Larger pictures are not read for a preview. */
const MOST_BYTES = 32 * 1024 * 1024

type Headers = Record<string, string>

async function uploaded(harness: FilesHarness, me: Headers, name: string, content: Uint8Array) {
  const { data } = await upload(harness, me, name, content)
  const { body } = await call(harness, `/resource/oss/listByIds/${data.ossId}`, me)
  return { id: String(data.ossId), row: Object(body.data)[0] }
}

describe('the preview of a picture', () => {
  it('is small, as listed in the row, and contains nothing executable', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { row } = await uploaded(harness, me, 'a.jpg', await pictureOf('jpeg', 800, 600))
    const path = localPath(row.previewUrl)
    const response = await fetchFile(harness, path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const small = new Uint8Array(await response.arrayBuffer())
    expect(await sizeOf(small)).toEqual({ width: 320, height: 240 })
    const etag = response.headers.get('etag') ?? ''
    expect((await fetchFile(harness, path, { 'if-none-match': etag })).status).toBe(304)
    const whole = await fetchFile(harness, localPath(row.url))
    expect(whole.headers.get('etag')).not.toBe(etag)
  })

  it('shows the first page of a PDF', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { row } = await uploaded(harness, me, 'a.pdf', aPdf({ width: 300, height: 600 }))
    const response = await fetchFile(harness, localPath(row.previewUrl))
    expect(response.headers.get('content-type')).toBe('image/webp')
    const small = new Uint8Array(await response.arrayBuffer())
    expect(await sizeOf(small)).toEqual({ width: 160, height: 320 })
  })

  it('needs a live signature of this very file, and ends with it', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const one = await uploaded(harness, me, 'a.png', await pictureOf('png', 40, 40))
    const other = await uploaded(harness, me, 'b.png', await pictureOf('png', 50, 50))
    const path = localPath(one.row.previewUrl)
    const status = async (wrong: string) => (await fetchFile(harness, wrong)).status
    expect(await status(path)).toBe(200)
    expect(await status(path.replace(`/${one.id}.`, `/${other.id}.`))).toBe(404)
    expect(await status(path.slice(0, -1))).toBe(404)
    expect(await status(`/file/${one.id}/preview`)).toBe(404)
    harness.clock.advance(121)
    expect(await status(path)).toBe(404)
    const fresh = localPath(
      await harness.links.linkTo(aStoredFile({ id: other.id, linkEpoch: 0 })),
    ).replace('?', '/preview?')
    expect(await status(fresh)).toBe(200)
    await call(harness, `/resource/oss/${other.id}`, me, 'DELETE')
    expect(await status(fresh)).toBe(404)
  })

  it.each([
    ['a.txt', async () => Buffer.from('text'), false],
    ['a.bmp', async () => Buffer.from('BM6\0'), false],
    ['bomb.png', async () => bombOf(60_000, 60_000), true],
    ['broken.png', async () => aPicture(3000), true],
  ] as const)('is not there for %s', async (name, content, isPromised) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { row } = await uploaded(harness, me, name, await content())
    expect(row.previewUrl !== null).toBe(isPromised)
    const path = localPath(row.url).replace('?', '/preview?')
    for (const _again of [1, 2]) expect((await fetchFile(harness, path)).status).toBe(404)
  })

  it('does not exist for a picture of more than 32 MiB', async () => {
    const harness = await filesHarness({ maxBytes: 2 * MOST_BYTES })
    const me = await harness.allowed()
    const picture = await pictureOf('png', 40, 40)
    const status = async (name: string, bytes: number) => {
      const content = Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
      const { row } = await uploaded(harness, me, name, content)
      const path = localPath(row.url).replace('?', '/preview?')
      return (await fetchFile(harness, path)).status
    }
    expect(await status('large.png', MOST_BYTES)).toBe(200)
    expect(await status('larger.png', MOST_BYTES + 1)).toBe(404)
  })

  it('is made once for simultaneous viewers', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { row } = await uploaded(harness, me, 'a.png', await pictureOf('png', 900, 900))
    const path = localPath(row.previewUrl)
    // More than there are places and queue.
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetchFile(harness, path)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('is made while another platform hangs, however many pictures it has', async () => {
    const objects = new MemoryObjectStores()
    const harness = await filesHarness({ objects })
    const me = await harness.allowed()
    const rows: { previewUrl: string }[] = []
    for (const edge of [40, 50, 60, 70]) {
      rows.push((await uploaded(harness, me, 'a.png', await pictureOf('png', edge, edge))).row)
    }
    let asked = 0
    const open = () => {
      asked += 1
      return new Promise(() => undefined)
    }
    Object.assign(objects.for(aPlatform({ key: 'default' })), { open })
    await harness.given.platform(aPlatform({ key: 'default' }))
    await harness.given.platform(aPlatform({ key: 'other', isDefault: true }))
    const { row } = await uploaded(harness, me, 'b.png', await pictureOf('png', 80, 80))
    for (const { previewUrl } of rows) {
      fetchFile(harness, localPath(previewUrl)).catch(() => undefined)
    }
    await expect.poll(() => asked).toBe(2)
    expect((await fetchFile(harness, localPath(row.previewUrl))).status).toBe(200)
  })
})
