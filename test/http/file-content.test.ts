import { randomBytes } from 'node:crypto'
import { parse } from 'content-disposition'
import { describe, expect, it } from 'vitest'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import type { StoragePlatformProps } from '../../domain/storage/platforms/storage-platform.ts'
import { OriginalName } from '../../domain/storage/uploads/original-name.ts'
import { aPicture } from '../support/bodies.ts'
import { aStoredFile } from '../support/builders.ts'
import { diskTools } from '../support/disk-tools.ts'
import { fetchFile, localPath, upload } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { fc } from '../support/properties.ts'
import { rawRequest } from '../support/raw-http.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const MIB = 1024 * 1024

async function onDisk(maxBytes = 8 * MIB, platform: Partial<StoragePlatformProps> = {}) {
  const rootPath = await temporaryFolder()
  const objects = new LocalObjectStores('data', [rootPath], diskTools())
  const harness = await filesHarness({ objects, maxBytes, rootPath, platform })
  return { harness, rootPath, me: await harness.allowed() }
}

async function withFile(
  content: Buffer,
  name = 'a.png',
  platform: Partial<StoragePlatformProps> = {},
) {
  const { harness } = await onDisk(8 * MIB, platform)
  return fileOn(harness, content, name)
}

async function fileOn(harness: FilesHarness, content: Buffer, name = 'a.png') {
  const me = await harness.allowed()
  const { data } = await upload(harness, me, name, content)
  const path = `/resource/oss/download/${data.ossId}`
  return { harness, me, path, link: localPath(data.url), id: String(data.ossId) }
}

const startOnDisk = async () => (await onDisk()).harness

describe('ranges', () => {
  const service = sharedHarness(startOnDisk)

  it('returns exactly the requested bytes, of small and large files', async () => {
    for (const size of [10, 1000, 2 * MIB + 7]) {
      const content = aPicture(size)
      const { harness, me, path } = await fileOn(service(), content)
      const edge = fc.integer({ min: 0, max: content.length + 5 })
      await fc.assert(
        fc.asyncProperty(edge, fc.option(edge), async (first, last) => {
          const range = `bytes=${first}-${last ?? ''}`
          const response = await fetchFile(harness, path, { ...me, range })
          const bytes = Buffer.from(await response.arrayBuffer())
          const isReversed = last !== null && last < first
          if (isReversed) return response.status === 200 && bytes.equals(content)
          if (first >= content.length) {
            return (
              response.status === 416 &&
              response.headers.get('content-range') === `bytes */${content.length}`
            )
          }
          const end = Math.min(last ?? content.length - 1, content.length - 1)
          return (
            response.status === 206 &&
            response.headers.get('content-range') === `bytes ${first}-${end}/${content.length}` &&
            bytes.equals(content.subarray(first, end + 1))
          )
        }),
        { numRuns: 60 },
      )
    }
  })

  it.each([
    ['bytes=-5', 206, 5],
    ['bytes=-5000', 206, 1000],
    ['bytes=-0', 416, 0],
    ['bytes=0-0,5-6', 200, 1000],
    ['bytes=', 200, 1000],
    ['bytes=-', 200, 1000],
    ['lines=0-1', 200, 1000],
    ['bytes=0x1-2', 200, 1000],
    [`bytes=0-${'9'.repeat(400)}`, 206, 1000],
    [`bytes=${'9'.repeat(400)}-`, 416, 0],
  ])('answers %s with %d and %d bytes', async (range, status, bytes) => {
    const { harness, me, path } = await fileOn(service(), aPicture(1000))
    const response = await fetchFile(harness, path, { ...me, range })
    expect(response.status).toBe(status)
    expect((await response.arrayBuffer()).byteLength).toBe(bytes)
  })
})

describe('validators', () => {
  const service = sharedHarness(startOnDisk)

  it('answers 304 to clients that have the file, by tag before date', async () => {
    const { harness, me, path } = await fileOn(service(), aPicture())
    const { headers } = await fetchFile(harness, path, me)
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const status = async (conditions: Record<string, string>) =>
      (await fetchFile(harness, path, { ...me, ...conditions })).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': '"other"' })).toBe(200)
    expect(await status({ 'if-modified-since': date })).toBe(304)
    expect(await status({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200)
    expect(await status({ 'if-modified-since': 'nonsense' })).toBe(200)
    expect(await status({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200)
  })

  it('answers 412 first when the file is not the expected one', async () => {
    const { harness, me, path } = await fileOn(service(), aPicture())
    const { headers } = await fetchFile(harness, path, me)
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    const past = 'Thu, 01 Jan 1970 00:00:00 GMT'
    const status = async (conditions: Record<string, string>) =>
      (await fetchFile(harness, path, { ...me, ...conditions })).status
    expect(await status({ 'if-match': '"other"' })).toBe(412)
    expect(await status({ 'if-match': `W/${etag}` })).toBe(412)
    expect(await status({ 'if-match': `"other", ${etag}` })).toBe(200)
    expect(await status({ 'if-match': '*' })).toBe(200)
    expect(await status({ 'if-unmodified-since': past })).toBe(412)
    expect(await status({ 'if-unmodified-since': date })).toBe(200)
    expect(await status({ 'if-unmodified-since': 'nonsense' })).toBe(200)
    expect(await status({ 'if-match': etag, 'if-unmodified-since': past })).toBe(200)
    expect(await status({ 'if-match': '"other"', 'if-none-match': etag })).toBe(412)
    expect(await status({ 'if-match': etag, 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-match': '"other"', range: 'bytes=0-1' })).toBe(412)
    expect(await status({ 'if-match': etag, range: 'bytes=0-1' })).toBe(206)
  })

  it('honours a range only for the version it was made for', async () => {
    const { harness, me, path } = await fileOn(service(), aPicture())
    const { headers } = await fetchFile(harness, path, me)
    const range = 'bytes=0-1'
    const status = async (ifRange: string) =>
      (await fetchFile(harness, path, { ...me, range, 'if-range': ifRange })).status
    expect(await status(headers.get('etag') ?? '')).toBe(206)
    expect(await status(headers.get('last-modified') ?? '')).toBe(206)
    expect(await status('"other"')).toBe(200)
    expect(await status(`W/${headers.get('etag')}`)).toBe(200)
  })
})

describe('names', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '../../etc/passwd',
      '..\\..\\boot.ini',
      '/etc/passwd',
      'C:\\x\\y',
      '.',
      '..',
      'a\r\nX-Injected: 1',
      'a"; filename="b',
      "a'b%41*.txt",
      'evil\u202egnp.exe',
      'null\u0000byte',
      '￾',
      '%2e%2e%2f',
      'x'.repeat(500),
      '💾'.repeat(100),
    ),
  )
  const suffix = fc.constantFrom('', '.png', '.PNG', '.txt')

  it('never become paths, and are sent exactly as stored', async () => {
    const { harness, rootPath, me } = await onDisk()
    await fc.assert(
      fc.asyncProperty(hostile, suffix, async (stem, end) => {
        const { files } = harness
        const name = `${stem}${end}`
        const body = (async function* () {
          yield /\.png$/i.test(OriginalName.from(name).value) ? aPicture(50) : Buffer.from('text')
        })()
        const uploader = { userId: '7', userName: 'clerk' }
        const file = await harness.uploadFile
          .execute({ uploader, name, declaredType: undefined, body })
          .catch((error) => {
            expect(error).toMatchObject({ code: 'upload_type' })
          })
        if (!file) return
        expect(file.props.objectKey.value).toMatch(
          /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}(\.png|\.txt)?$/,
        )
        expect((await files.get(file.id))?.props.originalName).toBe(file.props.originalName)

        const raw = await rawRequest(harness.origin, `/resource/oss/download/${file.id}`, me)
        const dispositions = raw.headers.filter(([key]) => key === 'content-disposition')
        expect(dispositions).toHaveLength(1)
        const [[, disposition = ''] = []] = dispositions
        expect(disposition).toMatch(/^attachment; filename=[\x20-\x7e]+$/)
        expect(parse(disposition).parameters.filename).toBe(file.props.originalName)
        const plain = raw.headers.find(([key]) => key === 'download-filename')?.[1] ?? ''
        expect(decodeURIComponent(plain)).toBe(file.props.originalName)
        expect(raw.headers.map(([key]) => key)).not.toContain('x-injected')
      }),
      { numRuns: 150 },
    )
    const paths = (await filesBelow(rootPath)).map((path) => path.slice(rootPath.length))
    expect(paths.every((path) => /^\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}(\.\w+)?$/.test(path))).toBe(
      true,
    )
  })
})

describe('uploaded content is never executed', () => {
  const service = sharedHarness(startOnDisk)

  const active = [
    '<html><script>alert(1)</script>',
    '<svg onload="alert(1)"/>',
    '<?xml version="1.0"?>',
  ]
  const disguises = ['x.txt', 'x.csv', 'x.json', 'x.md', 'x', 'x.html.txt']

  it.each(
    active.flatMap((content) => disguises.map((name) => [name, content] as const)),
  )('serves %s with %s as an attachment, both ways', async (name, content) => {
    const { harness, me, path, link } = await fileOn(service(), Buffer.from(content), name)
    for (const response of [await fetchFile(harness, path, me), await fetchFile(harness, link)]) {
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
  })
})

describe('GET /file/:id', () => {
  const service = sharedHarness(startOnDisk)

  it('shows a picture in place, without a session, for as long as the signature lives', async () => {
    const content = aPicture(3000)
    const { harness, link } = await withFile(content)
    const response = await fetchFile(harness, link)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename=a.png',
      'cache-control': 'private, max-age=120',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    harness.clock.advance(119)
    expect((await fetchFile(harness, link)).status).toBe(200)
    harness.clock.advance(1)
    expect((await fetchFile(harness, link)).status).toBe(404)
  })

  const PNG = '\x89PNG\r\n\x1a\n'
  const PDF = '%PDF-1.4\n'
  it.each([
    ['a.png', PNG, undefined, 'image/png', 'inline'],
    ['a.png', PNG, 'none', 'image/png', 'attachment'],
    ['a.png', PNG, 'pictures-and-pdf', 'image/png', 'inline'],
    ['a.pdf', PDF, undefined, 'application/octet-stream', 'attachment'],
    ['a.pdf', PDF, 'pictures', 'application/octet-stream', 'attachment'],
    ['a.pdf', PDF, 'pictures-and-pdf', 'application/pdf', 'inline'],
    ['a.json', '{}', 'pictures-and-pdf', 'application/octet-stream', 'attachment'],
  ] as const)('gives %s out as its platform lets it (%#)', async (name, head, inline, type, way) => {
    const platform = inline && { inline }
    const { harness, me, link, path } = await withFile(Buffer.from(head, 'latin1'), name, platform)
    expect(Object.fromEntries((await fetchFile(harness, link)).headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${way}; filename=${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    // By a token it is always a download.
    expect(Object.fromEntries((await fetchFile(harness, path, me)).headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${name}`,
    })
  })

  it.each([
    ['图片.PNG', '.png', '\x89PNG\r\n\x1a\n'],
    ['b.jpeg', '.jpeg', '\xff\xd8\xff\xe0'],
    ['report.pdf', '.pdf', '%PDF-1.4\n'],
    ['no suffix', '', 'anything'],
  ])('stands at an address by which the front end knows what %s is', async (name, suffix, head) => {
    const { harness, link, id } = await fileOn(service(), Buffer.from(head, 'latin1'), name)
    expect(link.split('?')[0]).toBe(`/file/${id}${suffix}`)
    expect((await fetchFile(harness, link)).status).toBe(200)
    const other = link.replace(`/file/${id}${suffix}?`, `/file/${id}.html?`)
    expect((await fetchFile(harness, other)).status).toBe(404)
  })

  it('opens an address that an older instance signed without an extension', async () => {
    const { harness, id } = await fileOn(service(), aPicture(300))
    const bare = localPath(await harness.links.linkTo(aStoredFile({ id, suffix: '' })))
    expect(bare.split('?')[0]).toBe(`/file/${id}`)
    expect((await fetchFile(harness, bare)).status).toBe(200)
  })

  it('answers HEAD like GET, without the bytes', async () => {
    const { harness, link } = await fileOn(service(), aPicture(3000))
    const response = await fetch(`${harness.origin}${link}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('3000')
    expect(await response.text()).toBe('')
  })

  it('does so for a download too', async () => {
    const { harness, me, path } = await fileOn(service(), aPicture(3000))
    const response = await fetch(`${harness.origin}${path}`, { method: 'HEAD', headers: me })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('3000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  })

  it('ignores ranges of HEAD, and honours every other condition', async () => {
    const { harness, me, path } = await fileOn(service(), aPicture(3000))
    const head = (conditions: Record<string, string>) =>
      fetch(`${harness.origin}${path}`, { method: 'HEAD', headers: { ...me, ...conditions } })
    const etag = (await head({})).headers.get('etag') ?? ''
    const asked = [{ range: 'bytes=0-9' }, { range: 'bytes=3000-' }]
    for (const range of [...asked, { range: 'bytes=0-9', 'if-range': etag }]) {
      const { status, headers } = await head(range)
      const told = ['content-length', 'content-range'].map((name) => headers.get(name))
      expect([status, ...told]).toEqual([200, '3000', null])
    }
    expect((await head({ range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304)
    expect((await head({ range: 'bytes=0-9', 'if-match': '"other"' })).status).toBe(412)
  })

  it('serves nothing at an altered or guessed address', async () => {
    const canary = randomBytes(16).toString('hex')
    const { harness, link } = await fileOn(service(), Buffer.from(canary), 'a.txt')
    const place = fc.integer({ min: '/file/'.length, max: link.length - 1 })
    const character = fc.constantFrom(...'0123456789abcXYZ-_=&%.')
    await fc.assert(
      fc.asyncProperty(place, character, async (at, replacement) => {
        const altered = link.slice(0, at) + replacement + link.slice(at + 1)
        if (altered === link) return
        const response = await fetchFile(harness, altered)
        const text = await response.text()
        expect(text).not.toContain(canary)
        expect(text).toMatch(/"code":4\d\d/)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '/file/',
    '/file/../file/1',
    '/file/%2e%2e%2fetc',
    '/file/1',
    '/file/1?e=1&e=2&s=x',
  ])('answers 404 at %s', async (path) => {
    const harness = service()
    expect((await fetchFile(harness, path)).status).toBeGreaterThanOrEqual(200)
    expect(await (await fetchFile(harness, path)).text()).toMatch(/"(file|route)_not_found"/)
  })
})
