import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { NoUsablePlatform, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'
import { aPicture } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { call, fetchFile, upload } from '../../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../../support/files-harness.ts'
import { sharedHarness } from '../../support/shared-harness.ts'
import { announce, begun, brokenPatch, patch, send } from '../../support/tus-calls.ts'

type Headers = Record<string, string>

const QUOTA = { bytes: 1e6, files: 100, running: 1 }

const far = new Date(8e15)

async function content(harness: FilesHarness, me: Headers, id: string | null) {
  const response = await fetchFile(harness, `/resource/oss/download/${id}`, me)
  return Buffer.from(await response.arrayBuffer())
}

/** Nothing waits for anything: neither a record nor a part. */
async function nothingIsLeft({ files }: FilesHarness) {
  expect(await files.claimUnfinished(far, 10)).toEqual([])
}

describe('a resumable upload', () => {
  it('ends in a file like any other, however many parts it came in', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(10_000)
    const url = await begun(harness, me, picture.length, '日报.png')
    for (const [from, to] of [
      [0, 3],
      [3, 4000],
      [4000, 9999],
    ] as const) {
      const { status, header } = await patch(url, me, from, picture.subarray(from, to))
      expect([status, header('upload-offset')]).toEqual([204, String(to)])
      expect(header('upload-result')).toBeNull()
      const asked = await send(url, 'HEAD', { headers: me })
      expect(asked.status).toBe(200)
      expect(asked.header('upload-offset')).toBe(String(to))
      expect(asked.header('upload-length')).toBe('10000')
      expect(asked.header('cache-control')).toBe('no-store')
      expect(asked.header('tus-resumable')).toBe('1.0.0')
      expect(Date.parse(asked.header('upload-expires') ?? '')).toBeGreaterThan(0)
    }
    const last = await patch(url, me, 9999, picture.subarray(9999))
    const id = last.header('upload-result')
    const { data } = await call(harness, `/resource/oss/listByIds/${id}`, me)
    expect(data).toMatchObject([{ ossId: id, originalName: '日报.png', createByName: 'clerk' }])
    const sha256 = createHash('sha256').update(picture).digest('hex')
    expect((await harness.files.get(String(id)))?.props.digest).toEqual({ bytes: 10_000, sha256 })
    expect((await content(harness, me, id)).equals(picture)).toBe(true)
    await nothingIsLeft(harness)
    // Who missed the last answer asks again.
    expect((await send(url, 'HEAD', { headers: me })).header('upload-result')).toBe(id)
    const again = await patch(url, me, 10_000, new Uint8Array())
    expect([again.status, again.header('upload-result')]).toEqual([204, id])
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
  })

  it('keeps the bytes before the connection broke, and continues there', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(200_000)
    const url = await begun(harness, me, picture.length)
    await brokenPatch(url, me, picture.subarray(0, 150_000), picture.length)
    const offset = await settledOffset(url, me)
    expect(offset).toBe(150_000)
    const { header } = await patch(url, me, offset, picture.subarray(offset))
    expect((await content(harness, me, header('upload-result'))).equals(picture)).toBe(true)
    await nothingIsLeft(harness)
  })

  it('belongs to its creator and does not exist for others', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(100)
    const url = await begun(harness, me, picture.length)
    await harness.staged.add(
      {
        ...Object((await harness.staged.get(url.split('/').at(-1) ?? '', new Date(0)))?.props),
        id: 'f'.repeat(32),
        ownerId: '99',
      },
      undefined,
    )
    const foreign = `${harness.origin}/resource/oss/tus/${'f'.repeat(32)}`
    const missing = `${harness.origin}/resource/oss/tus/${'0'.repeat(32)}`
    for (const other of [foreign, missing]) {
      expect((await send(other, 'HEAD', { headers: me })).status).toBe(404)
      const part = await patch(other, me, 0, picture)
      expect([part.status, part.answer.error]).toEqual([404, 'upload_not_found'])
      const removal = await send(other, 'DELETE', { headers: me })
      expect([removal.status, removal.answer.error]).toEqual([404, 'upload_not_found'])
    }
    expect((await patch(url, me, 0, picture)).status).toBe(204)
  })

  it('needs the permission of uploads', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    const other = await harness.allowed(['system:oss:list'])
    for (const [method, at] of [
      ['POST', `${harness.origin}/resource/oss/tus`],
      ['HEAD', url],
      ['PATCH', url],
      ['DELETE', url],
    ] as const) {
      expect((await send(at, method, { headers: other })).status, method).toBe(403)
      expect((await send(at, method)).status, method).toBe(401)
    }
  })

  it('continues only at its offset', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(100)
    const url = await begun(harness, me, picture.length)
    await patch(url, me, 0, picture.subarray(0, 50))
    for (const offset of [0, 49, 51, 100]) {
      const { status, answer } = await patch(url, me, offset, picture.subarray(50))
      expect([status, answer.error]).toEqual([409, 'upload_offset'])
    }
    expect((await patch(url, me, 50, picture.subarray(50))).status).toBe(204)
  })

  it('refuses too much: announced, sent, or beyond the quota', async () => {
    const quota = { bytes: 3000, files: 10, running: 2 }
    const harness = await filesHarness({ maxBytes: 2000, quota })
    const me = await harness.allowed()
    const tooLong = await announce(harness, me, 2001)
    expect([tooLong.status, tooLong.answer]).toEqual([
      413,
      expect.objectContaining({ code: 413, error: 'body_too_large' }),
    ])
    const url = await begun(harness, me, 2000)
    expect((await patch(url, me, 0, aPicture(2001))).status).toBe(413)
    expect((await send(url, 'HEAD', { headers: me })).header('upload-offset')).toBe('0')
    const beyond = await announce(harness, me, 1001)
    expect([beyond.status, beyond.answer.error]).toEqual([403, 'quota_bytes'])
    await begun(harness, me, 1000)
    expect((await announce(harness, me, 1)).answer.error).toBe('quota_running')
    await nothingIsLeft(harness)
  })

  it('names the version it speaks', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = `${harness.origin}/resource/oss/tus`
    const wrong = await send(url, 'POST', { headers: { ...me, 'tus-resumable': '0.2.2' } })
    expect([wrong.status, wrong.header('tus-version')]).toEqual([412, '1.0.0'])
    const options = await fetch(url, { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expect(options.headers.get('tus-extension')).toBe('creation,termination,expiration,checksum')
    expect(options.headers.get('tus-max-size')).toBe('1048576')
  })

  it.each([
    ['at once, when the head is there', [[0, 5000]]],
    [
      'at its end, when it came in crumbs',
      [
        [0, 10],
        [10, 5000],
      ],
    ],
  ] as const)('is refused for what its content is: %s', async (_when, parts) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4996)])
    const url = await begun(harness, me, program.length)
    const answers = []
    for (const [from, to] of parts)
      answers.push(await patch(url, me, from, program.subarray(from, to)))
    expect(answers.at(-1)).toMatchObject({ status: 400, answer: { error: 'upload_content' } })
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)
    await nothingIsLeft(harness)
  })

  it('keeps its bytes while the platform takes no file, and ends when it does', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(6000)
    const url = await begun(harness, me, picture.length)
    await patch(url, me, 0, picture.subarray(0, 5999))
    await harness.given.platform(aPlatform({ key: 'default', isDefault: true, status: 'disabled' }))
    const refused = await patch(url, me, 5999, picture.subarray(5999))
    expect([refused.status, refused.answer.error]).toEqual([423, 'no_storage_platform'])
    expect(Number(refused.header('retry-after'))).toBeGreaterThan(0)
    await harness.given.platform(aPlatform({ key: 'default', isDefault: true }))
    expect((await send(url, 'HEAD', { headers: me })).header('upload-offset')).toBe('5999')
    const { header } = await patch(url, me, 5999, picture.subarray(5999))
    expect((await content(harness, me, header('upload-result'))).equals(picture)).toBe(true)
  })

  it.each([
    ['its platform is away', new StorageFailed('unreachable'), 'storage_unreachable'],
    ['its platform is full', new StorageFailed('full'), 'storage_full'],
    ['nothing takes files', new NoUsablePlatform(), 'no_storage_platform'],
    ['its user has too much under way', new QuotaExceeded('running', QUOTA), 'quota_running'],
    ['records are away', new DependencyUnavailable(), 'dependency_unavailable'],
  ])('says that it may be ended later, and keeps its bytes, when %s', async (_case, error, code) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(6000)
    const url = await begun(harness, me, picture.length)
    const add = vi.spyOn(harness.files, 'add').mockRejectedValue(error)
    const end = await patch(url, me, 0, picture)
    expect([end.status, end.answer.code, end.answer.error]).toEqual([423, 423, code])
    const asked = await send(url, 'HEAD', { headers: me })
    expect([asked.status, asked.header('upload-offset')]).toEqual([423, null])
    expect([end, asked].map(({ header }) => Number(header('retry-after')) > 0)).toEqual([
      true,
      true,
    ])
    add.mockRestore()
    const { header } = await send(url, 'HEAD', { headers: me })
    expect((await content(harness, me, header('upload-result'))).equals(picture)).toBe(true)
    await nothingIsLeft(harness)
    const text =
      error instanceof StorageFailed ? 'a storage platform failed' : 'dependency unavailable'
    const isNoted = error instanceof StorageFailed || error.kind === 'unavailable'
    expect(harness.logged().includes(`"${text}"`)).toBe(isNoted)
  })

  it('waits for quota that an ordinary upload has used up', async () => {
    const quota = { bytes: 3000, files: 10, running: 5 }
    const harness = await filesHarness({ quota })
    const me = await harness.allowed()
    const picture = aPicture(2000)
    const url = await begun(harness, me, picture.length)
    await patch(url, me, 0, picture.subarray(0, 1999))
    const { data } = await upload(harness, me, 'b.png', aPicture(2000))
    const end = await patch(url, me, 1999, picture.subarray(1999))
    expect([end.status, end.answer.error]).toEqual([403, 'quota_bytes'])
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(403)
    // Who takes that for lost is not let in with all of it again.
    expect((await announce(harness, me, 2000)).answer.error).toBe('quota_bytes')
    await call(harness, `/resource/oss/${data.ossId}`, me, 'DELETE')
    const { header } = await send(url, 'HEAD', { headers: me })
    expect((await content(harness, me, header('upload-result'))).equals(picture)).toBe(true)
  })

  it('does not look lost while records are away', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    vi.spyOn(harness.staged, 'get').mockRejectedValue(new DependencyUnavailable())
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(423)
    expect((await patch(url, me, 0, aPicture(50))).status).toBe(503)
  })

  it('keeps no part of no bytes', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(100)
    const url = await begun(harness, me, picture.length)
    expect((await patch(url, me, 0, new Uint8Array())).header('upload-offset')).toBe('0')
    const id = url.split('/').at(-1) ?? ''
    expect(await harness.staged.parts(id)).toEqual([])
    await harness.recover.execute()
    await patch(url, me, 0, picture)
    await nothingIsLeft(harness)
  })

  it('can be given up, and leaves nothing', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    await patch(url, me, 0, aPicture(50))
    expect((await send(url, 'DELETE', { headers: me })).status).toBe(204)
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
    await nothingIsLeft(harness)
  })

  it('expires, and its parts with it', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    await patch(url, me, 0, aPicture(50))
    harness.clock.advance(3599)
    await harness.recover.execute()
    // The session lasts no longer than the upload; another one is as good.
    const later = await harness.allowed()
    expect((await send(url, 'HEAD', { headers: later })).header('upload-offset')).toBe('50')
    harness.clock.advance(2)
    expect((await send(url, 'HEAD', { headers: later })).status).toBe(404)
    await harness.uploads.forgetExpired()
    expect(await harness.recover.execute()).toMatchObject({ removed: 1 })
    await nothingIsLeft(harness)
  })

  it('does not reappear after its file was deleted, although its end was interrupted', async () => {
    const harness = await filesHarness({ quota: { bytes: 2500, files: 10, running: 5 } })
    const me = await harness.allowed()
    const picture = aPicture(1000)
    const url = await begun(harness, me, picture.length)
    // The file is there, and what comes after it fails as it would in a process that dies.
    vi.spyOn(harness.files, 'markDeleting').mockRejectedValueOnce(new DependencyUnavailable())
    expect((await patch(url, me, 0, picture)).header('upload-result')).toBeNull()
    expect((await announce(harness, me, 1500)).status).toBe(201)
    const id = (await send(url, 'HEAD', { headers: me })).header('upload-result')
    expect((await content(harness, me, id)).equals(picture)).toBe(true)
    await nothingIsLeft(harness)
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
    const { status, answer } = await patch(url, me, 1000, new Uint8Array())
    expect([status, answer.error]).toEqual([404, 'upload_not_found'])
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)
  })

  it('becomes one file, even when the end is asked for twice at once', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(50_000)
    const url = await begun(harness, me, picture.length)
    await patch(url, me, 0, picture.subarray(0, 49_000))
    const ends = await Promise.all([
      patch(url, me, 49_000, picture.subarray(49_000)),
      patch(url, me, 49_000, picture.subarray(49_000)),
      send(url, 'HEAD', { headers: me }),
    ])
    expect(ends.filter(({ status }) => ![200, 204, 409, 423].includes(status))).toEqual([])
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
  })
})

describe('a resumable upload that does not begin', () => {
  const service = sharedHarness(filesHarness)

  it.each([
    ['a.html', 10, 400, 'upload_type'],
    ['a.png', 0, 400, 'upload_empty'],
    ['a.png', '-1', 400, 'tus_header'],
    ['a.png', '1e3', 400, 'tus_header'],
  ])('is refused before its first byte: %s of %s bytes', async (name, length, status, error) => {
    const harness = service()
    const refused = await announce(harness, await harness.allowed(), length, name)
    expect([refused.status, refused.answer.error]).toEqual([status, error])
  })
})

/** The part is kept a moment after its connection is gone. */
async function settledOffset(url: string, me: Headers): Promise<number> {
  for (;;) {
    const { header } = await send(url, 'HEAD', { headers: me })
    const offset = Number(header('upload-offset'))
    if (offset > 0) return offset
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
