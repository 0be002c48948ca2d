import { afterEach, describe, expect, it, vi } from 'vitest'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aPicture, collect } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { call, fetchFile, localPath, postForm, upload } from '../support/file-calls.ts'
import { SOMEBODY } from '../support/file-parts.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { formOf } from '../support/form.ts'
import { sharedHarness } from '../support/shared-harness.ts'

const nineteenDigits = (i: number) => String(1_000_000_000_000_000_000n + BigInt(i))

async function noFiles(harness: FilesHarness) {
  const page = await harness.files.list(
    {
      filter: {},
      sort: { by: 'id', direction: 'asc' },
      offset: 0,
      limit: 10,
    },
    'all',
  )
  return page.total === 0 && (await harness.files.claimUnfinished(new Date(8e15), 10)).length === 0
}

async function removeAll(harness: FilesHarness) {
  const me = await harness.allowed()
  const { body } = await call(harness, '/resource/oss/list', me)
  const ids = [body.rows].flat().map((row) => Object(row).ossId)
  if (ids.length > 0) await call(harness, `/resource/oss/${ids.join(',')}`, me, 'DELETE')
}

describe('GET /resource/oss/list', () => {
  it('has rows and total, no data key, and ids as text', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    await upload(harness, me, 'picture.png', aPicture(1234), 'image/png')
    const { status, body } = await call(harness, '/resource/oss/list?pageNum=1&pageSize=10', me)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 200, total: 1 })
    expect(body).not.toHaveProperty('data')
    const [row] = Object(body.rows)
    expect(row).toEqual({
      ossId: expect.stringMatching(/^[0-9]+$/),
      fileName: expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.png$/),
      originalName: 'picture.png',
      fileSuffix: '.png',
      url: expect.stringMatching(/^https?:\/\/.+\/file\/\d+\.png\?/),
      previewUrl: expect.stringMatching(/^https?:\/\/.+\/file\/\d+\.png\/preview\?/),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      createBy: 7,
      createByName: 'clerk',
      service: 'default',
      ext1: '{"fileSize":1234,"contentType":"image/png"}',
    })
  })

  it('has the newest first, unless asked otherwise', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    for (const name of ['one.png', 'two.png']) await upload(harness, me, name, aPicture())
    const names = async (query: string) => {
      const { body } = await call(harness, `/resource/oss/list?${query}`, me)
      return [body.rows].flat().map((row) => Object(row).originalName)
    }
    expect(await names('pageNum=1')).toEqual(['two.png', 'one.png'])
    const midnight = '%2000%3A00%3A00'
    const days = `params%5BbeginCreateTime%5D=2020-01-01${midnight}&params%5BendCreateTime%5D=2999-01-01${midnight}`
    expect(await names(days)).toEqual(['two.png', 'one.png'])
    expect(await names('orderByColumn=ossId&isAsc=asc')).toEqual(['one.png', 'two.png'])
    expect(await names('orderByColumn=createTime&isAsc=ascending')).toEqual(['one.png', 'two.png'])
  })

  it('filters by a signed address, also by one that ran out', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { data } = await upload(harness, me, 'one.png', aPicture())
    await upload(harness, me, 'two.png', aPicture())
    const found = async (url: string) => {
      const query = new URLSearchParams({ url })
      const { body } = await call(harness, `/resource/oss/list?${query}`, me)
      return [body.code, body.total, Object(body.rows)[0]?.ossId]
    }
    const one = [200, 1, data.ossId]
    harness.clock.advance(500)
    expect(await found(String(data.url))).toEqual(one)
    expect(await found(localPath(data.url))).toEqual(one)
    for (const other of [
      'nonsense',
      String(data.url).split('?', 1)[0] ?? '',
      `/resource/oss/download/${data.ossId}?e=1`,
      `/file/${nineteenDigits(1)}?e=1`,
      '/file/9999999999999999999?e=1',
      '/file/9999999999999999999.png?e=1',
      `https://else.example/x?/file/${data.ossId}?e=1`,
    ]) {
      expect(await found(other), other).toEqual([200, 0, undefined])
    }
  })
})

describe('filters of the list', () => {
  const service = sharedHarness(async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    await upload(harness, me, 'one.png', aPicture())
    await upload(harness, me, 'two.txt', Buffer.from('text'))
    return harness
  })

  it.each([
    ['fileName=2026/03', 2],
    ['fileName=%25', 0],
    ['originalName=one', 1],
    ['originalName=', 2],
    ['fileSuffix=.png', 1],
    ['fileSuffix=.PNG', 1],
    ['fileSuffix=png', 1],
    ['fileSuffix=%20PNG%20', 1],
    ['fileSuffix=pn', 0],
    ['service=default', 2],
    ['service=other', 0],
    ['createBy=7', 2],
    ['createBy=8', 0],
    ['pageSize=1', 2],
    ['orderByColumn=createTime&isAsc=desc', 2],
  ])('filters by %s', async (query, total) => {
    const harness = service()
    const me = await harness.allowed()
    expect((await call(harness, `/resource/oss/list?${query}`, me)).body).toMatchObject({
      code: 200,
      total,
    })
  })

  it.each([
    'orderByColumn=sha256&isAsc=asc',
    'createBy=1%20or%201',
    'fileName=a&fileName=b',
  ])('refuses %s without an HTTP error', async (query) => {
    const harness = service()
    const answer = await call(harness, `/resource/oss/list?${query}`, await harness.allowed())
    expect(answer).toMatchObject({ status: 200, body: { code: 500 } })
  })
})

describe('GET /resource/oss/listByIds', () => {
  const service = sharedHarness(filesHarness)

  it('answers 60 ids of 19 digits, and leaves out what does not exist', async () => {
    const harness = service()
    const me = await harness.allowed()
    const { data } = await upload(harness, me, 'picture.png', aPicture())
    const ids = [...Array.from({ length: 59 }, (_, i) => nineteenDigits(i)), data.ossId].join(',')
    const { body } = await call(harness, `/resource/oss/listByIds/${ids}`, me)
    expect(body).toMatchObject({ code: 200, data: [{ ossId: data.ossId }] })
  })

  it('answers each file once, even if a field names it several times', async () => {
    const harness = service()
    const me = await harness.allowed()
    const { data } = await upload(harness, me, 'picture.png', aPicture())
    const ids = `${data.ossId},${data.ossId},`
    const { body } = await call(harness, `/resource/oss/listByIds/${ids}`, me)
    expect(body).toMatchObject({ code: 200, data: [{ ossId: data.ossId }] })
    expect(Object(body).data).toHaveLength(1)
  })

  it('answers the login probe with an empty list', async () => {
    const harness = await filesHarness()
    const { body } = await call(harness, '/resource/oss/listByIds/1', await harness.allowed())
    expect(body).toMatchObject({ code: 200, data: [] })
  })

  it.each([
    '0',
    '01',
    '-1',
    '1e3',
    '1,,2',
    '1,,',
    '9223372036854775808',
    'x',
  ])('refuses %s, which is no list of ids', async (ids) => {
    const harness = service()
    const answer = await call(harness, `/resource/oss/listByIds/${ids}`, await harness.allowed())
    expect(answer).toMatchObject({ status: 200, body: { code: 500, error: 'invalid_id' } })
  })
})

describe('GET /resource/oss/listByIds/ without ids', () => {
  const service = sharedHarness(filesHarness)

  it.each([
    '/resource/oss/listByIds/',
    '/resource/oss/listByIds',
  ])('is refused at %s', async (path) => {
    const harness = service()
    expect(await call(harness, path, await harness.allowed())).toMatchObject({
      status: 200,
      body: { code: 500, error: 'invalid_id' },
    })
    const nobody = await harness.allowed([])
    expect((await call(harness, path, nobody)).body).toMatchObject({ code: 403 })
  })
})

describe('the life of a file', () => {
  it('is uploaded, listed, downloaded by a token in the query, deleted, and then gone', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const content = aPicture(70_000)
    const uploaded = await upload(harness, me, '图 片.png', content, 'image/png')
    expect(uploaded.body).toMatchObject({
      code: 200,
      data: { fileName: '图 片.png', ossId: expect.any(String), url: expect.any(String) },
    })
    const { ossId } = uploaded.data

    const query = new URLSearchParams({
      clientid: harness.builtInClientId,
      Authorization: String(me.authorization),
    })
    const download = await fetchFile(harness, `/resource/oss/download/${ossId}?${query}`)
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '70000',
      'content-disposition': `attachment; filename="? ?.png"; filename*=UTF-8''%E5%9B%BE%20%E7%89%87.png`,
      'download-filename': '%E5%9B%BE%20%E7%89%87.png',
      'access-control-expose-headers': 'Content-Disposition,download-filename',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })

    expect((await call(harness, `/resource/oss/${ossId}`, me, 'DELETE')).body).toMatchObject({
      code: 200,
      data: null,
    })
    const again = await fetchFile(harness, `/resource/oss/download/${ossId}`, me)
    expect(again.status).toBe(200)
    expect(again.headers.get('content-type')).toMatch(/^application\/json/)
    expect(again.headers.get('content-disposition')).toBeNull()
    expect(await again.json()).toMatchObject({ code: 500, error: 'file_not_found' })
    expect((await fetchFile(harness, localPath(uploaded.data.url))).status).toBe(404)
    expect(await noFiles(harness)).toBe(true)
  })

  it('deletes several at once; unknown ids do not matter while one file went', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const ids: unknown[] = []
    for (const name of ['a.txt', 'b.txt']) {
      ids.push((await upload(harness, me, name, Buffer.from('text'))).data.ossId)
    }
    const list = [...ids, nineteenDigits(1)].join(',')
    expect((await call(harness, `/resource/oss/${list}`, me, 'DELETE')).body.code).toBe(200)
    expect((await call(harness, `/resource/oss/${list}`, me, 'DELETE')).body).toMatchObject({
      code: 500,
      error: 'file_not_found',
    })
    expect(await noFiles(harness)).toBe(true)
  })
})

describe('files that somebody may not see', () => {
  it('answers the same for files that exist and that do not', async () => {
    const harness = await filesHarness()
    const { data } = await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('x'))
    const nobody = await harness.allowed([])
    for (const path of ['listByIds/', 'download/', '']) {
      const method = path === '' ? 'DELETE' : 'GET'
      const [there, missing] = await Promise.all(
        [data.ossId, '999'].map((id) =>
          call(harness, `/resource/oss/${path}${id}`, nobody, method),
        ),
      )
      expect({ ...there?.body, requestId: 0 }).toEqual({ ...missing?.body, requestId: 0 })
    }
  })
})

describe('dates in the query', () => {
  const service = sharedHarness(async () => {
    const harness = await filesHarness()
    await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('x'))
    return harness
  })

  it.each([
    ['2026-03-04 00:00:00', '2026-03-04 23:59:59', 1],
    ['2026-03-05 00:00:00', '2026-03-06 00:00:00', 0],
    ['2026-03-04 00:00:00', '', 1],
    ['', '2020-01-01 00:00:00', 1],
  ])('filters from %j to %j, both needed', async (from, to, total) => {
    const harness = service()
    const me = await harness.allowed()
    const query = `params%5BbeginCreateTime%5D=${encodeURIComponent(from)}&params%5BendCreateTime%5D=${encodeURIComponent(to)}`
    expect((await call(harness, `/resource/oss/list?${query}`, me)).body.total).toBe(total)
  })
})

describe('POST /resource/oss/upload', () => {
  const service = sharedHarness(filesHarness)
  afterEach(() => removeAll(service()))

  const picture = { name: 'file', fileName: 'a.png', content: aPicture(5000) }
  const text = { name: 'remark', content: 'x'.repeat(8192) }
  const longText = { name: 'remark', content: 'x'.repeat(8193) }

  it.each([
    ['before', [text, picture]],
    ['after', [picture, text]],
  ])('accepts texts %s the file', async (_case, parts) => {
    const harness = service()
    const { body } = await postForm(harness, await harness.allowed(), formOf(...parts))
    expect(body.code).toBe(200)
  })

  const other = { ...picture, fileName: 'b.png' }
  const manyTexts = Array.from({ length: 12 }, (_, i) => ({ name: `t${i}`, content: 'x' }))
  it.each([
    ['no file', formOf(text), 'upload_malformed'],
    ['an empty form', formOf(), 'upload_malformed'],
    ['nothing at all', Buffer.alloc(0), 'upload_malformed'],
    ['noise', Buffer.from('complete nonsense'), 'upload_malformed'],
    ['a form that breaks off', formOf(picture).subarray(0, 3000), 'upload_malformed'],
    ['two files', formOf(picture, other), 'upload_malformed'],
    ['too many texts before', formOf(...manyTexts, picture), 'upload_malformed'],
    ['too many texts after', formOf(picture, ...manyTexts), 'upload_malformed'],
    ['a long text before', formOf(longText, picture), 'upload_malformed'],
    ['a long text after', formOf(picture, longText), 'upload_malformed'],
    ['another part name', formOf({ ...picture, name: 'upload' }), 'upload_malformed'],
    ['a prototype key', formOf({ ...picture, name: '__proto__' }), 'upload_malformed'],
    ['no file name', formOf({ ...picture, fileName: '' }), 'upload_malformed'],
    ['an empty file', formOf({ ...picture, content: '' }), 'upload_empty'],
    ['a wrong extension', formOf({ ...picture, fileName: 'a.exe' }), 'upload_type'],
    ['an active type', formOf({ ...picture, type: 'text/html' }), 'upload_type'],
    ['content of another type', formOf({ ...picture, content: 'MZ..' }), 'upload_content'],
    ['one byte too many', formOf({ ...picture, content: aPicture(1_048_577) }), 'upload_too_large'],
  ])('refuses %s with one answer, keeps nothing and stays available', async (_case, form, error) => {
    const harness = service()
    const me = await harness.allowed()
    expect(await postForm(harness, me, form)).toMatchObject({
      status: 200,
      body: { code: 500, data: null, error },
    })
    expect(await noFiles(harness)).toBe(true)
    expect((await postForm(harness, me, formOf(picture))).body.code).toBe(200)
  })

  it.each([
    ['en_US', 'it is JPEG. Give the file the extension .jpg.'],
    ['zh_CN', '实际为 JPEG，请将扩展名改为 .jpg'],
  ])('gives the real type of a file with a misleading name: %s', async (language, text) => {
    const harness = service()
    const me = { ...(await harness.allowed()), 'content-language': language }
    const { body } = await upload(harness, me, 'a.png', Buffer.from('\xff\xd8\xff\xe0', 'latin1'))
    expect(body).toMatchObject({ code: 500, error: 'upload_content' })
    expect(body.msg).toContain(text)
  })

  it('takes a file of exactly the limit', async () => {
    const harness = service()
    const { body } = await upload(harness, await harness.allowed(), 'a.png', aPicture(1_048_576))
    expect(body.code).toBe(200)
  })

  it('refuses compressed bodies and other content types', async () => {
    const harness = service()
    const me = await harness.allowed()
    const gzip = { ...me, 'content-encoding': 'gzip' }
    expect((await postForm(harness, gzip, formOf(picture))).body.code).toBe(415)
    const response = await fetch(`${harness.origin}/resource/oss/upload`, {
      method: 'POST',
      headers: { ...me, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ code: 415 })
  })

  it.each([
    ['no platform is the default', { isDefault: false }],
    ['the default platform is disabled', { isDefault: true, status: 'disabled' as const }],
    ['nothing speaks to the platform', { isDefault: true, kind: 's3' as const }],
  ])('refuses when %s', async (_case, props) => {
    const harness = await filesHarness()
    await harness.given.platform(aPlatform({ key: 'default', ...props }))
    const { body } = await upload(harness, await harness.allowed(), 'a.png', aPicture())
    expect(body).toMatchObject({ code: 500, error: 'no_storage_platform' })
  })

  it('writes nothing to the log of what was sent', async () => {
    const harness = await filesHarness()
    await upload(harness, await harness.allowed(), 'secret-plan.txt', Buffer.from('canary-7f3a'))
    expect(harness.logged()).not.toMatch(/canary-7f3a|secret-plan/)
  })
})

describe('a store without the bytes', () => {
  it('answers a failed read as a failure, under no file name', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { data } = await upload(harness, me, 'a.png', aPicture())
    const [file] = await harness.inScope.get([String(data.ossId)], SOMEBODY)
    expect(
      await collect(file && (await harness.vault.read(file, { first: 0, last: 9 }))),
    ).toHaveLength(10)
    await harness.given.platform(aPlatform({ key: 'default', status: 'disabled' }))
    const response = await fetchFile(harness, `/resource/oss/download/${data.ossId}`, me)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ code: 500, error: 'no_storage_platform' })
    expect((await fetchFile(harness, localPath(data.url))).status).toBe(403)
  })
})

it('a failure of the store keeps its code for users and the log, and not for strangers', async () => {
  const objects = new MemoryObjectStores()
  const harness = await filesHarness({ objects })
  const me = { ...(await harness.allowed()), 'content-language': 'en_US' }
  const { data } = await upload(harness, me, 'a.png', aPicture(1000))
  const cause = new Error('canary')
  const failing = vi.spyOn(objects, 'for')
  const fail = (failure: StorageFailed) =>
    failing.mockImplementation(() => {
      throw failure
    })
  fail(new StorageFailed('unreachable', cause, 'key_expired', 'ExpiredToken'))
  const refused = await upload(harness, me, 'b.png', aPicture(1000))
  expect(refused.body).toMatchObject({
    error: 'storage_unreachable',
    msg: expect.stringContaining('ExpiredToken'),
  })
  expect(harness.logged()).toMatch(/"trouble":"key_expired","storeCode":"ExpiredToken"/)
  const stranger = await fetchFile(harness, localPath(data.url))
  expect(await stranger.text()).not.toMatch(/ExpiredToken|canary/)
  fail(new StorageFailed('full', cause, 'full', 'QuotaExceeded'))
  const full = await upload(harness, me, 'c.png', aPicture(1000))
  expect(full.body.msg).toBe('The storage is full: QuotaExceeded.')
  expect(harness.logged()).toContain('"storeCode":"QuotaExceeded"')
})
