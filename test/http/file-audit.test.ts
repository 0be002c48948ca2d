import { describe, expect, it } from 'vitest'
import type { StoredFileRepo } from '../../application/ports/files/stored-file-repo.ts'
import type { Audit } from '../../application/ports/logs/audit.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { TestUrlSigner } from '../support/file-parts.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { pictureOf } from '../support/pictures.ts'
import { announce, begun, patch, send } from '../support/tus-calls.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 9 } as const

async function linesOf({ operations }: FilesHarness) {
  return (await operations.list(NEWEST)).entries
}

it('deleting files is an entry of the operation log', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  await call(harness, `/resource/oss/${data.ossId}`, me, 'DELETE')
  expect((await linesOf(harness)).slice(0, 1)).toMatchObject([
    {
      area: 'file',
      kind: 'remove',
      method: 'DELETE',
      url: '/resource/oss/:ids',
      operatorName: 'clerk',
      parameters: JSON.stringify({ ids: data.ossId }),
      error: undefined,
    },
  ])
})

it('deleting files that do not exist is one that failed', async () => {
  const harness = await filesHarness()
  await call(harness, '/resource/oss/999', await harness.allowed(), 'DELETE')
  expect(await linesOf(harness)).toMatchObject([{ error: 'file_not_found' }])
})

it('an upload is an entry with the name of the file, also when it is refused', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  await upload(harness, me, 'a.txt', Buffer.from('text'))
  await upload(harness, me, 'b.exe', Buffer.from('text'))
  expect(await linesOf(harness)).toMatchObject([
    { area: 'file', kind: 'add', error: 'upload_type', parameters: '{}' },
    { area: 'file', kind: 'add', error: undefined, parameters: '{"originalName":"a.txt"}' },
  ])
})

it('a resumable upload is one entry, when its last part makes it a file', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const url = await begun(harness, me, 4, 'a.txt')
  await patch(url, me, 0, Buffer.from('te'))
  expect(await linesOf(harness)).toEqual([])
  await patch(url, me, 2, Buffer.from('xt'))
  await send(url, 'HEAD', { headers: me })
  expect(await linesOf(harness)).toMatchObject([
    {
      ...{ area: 'file', kind: 'add', method: 'PATCH', url: '/resource/oss/tus/:id' },
      ...{ operatorName: 'clerk', error: undefined },
      parameters: expect.stringContaining('"originalName":"a.txt"'),
    },
  ])
})

it('a resumable upload that is refused is an entry that failed: when it begins, and when it ends', async () => {
  const quota = { bytes: 1000, files: 10, running: 5 }
  const harness = await filesHarness({ quota, scanner: new MemoryVirusScanner('canary') })
  const me = await harness.allowed()
  await announce(harness, me, 1001, 'a.txt')
  const url = await begun(harness, me, 6, 'a.txt')
  await patch(url, me, 0, Buffer.from('canary'))
  expect(await linesOf(harness)).toMatchObject([
    { kind: 'add', method: 'PATCH', error: 'file_quarantined' },
    { kind: 'add', method: 'POST', url: '/resource/oss/tus', error: 'quota_bytes' },
  ])
})

it.each([
  ['quota_files', { bytes: 1e6, files: 1, running: 5 }],
  ['quota_bytes', { bytes: 5, files: 9, running: 5 }],
])('an upload beyond a quota is an entry that failed: %s', async (error, quota) => {
  const harness = await filesHarness({ quota })
  const me = await harness.allowed()
  await upload(harness, me, 'a.txt', Buffer.from('text'))
  await upload(harness, me, 'b.txt', Buffer.from('text'))
  expect(await linesOf(harness)).toMatchObject([
    { area: 'file', kind: 'add', error },
    { area: 'file', kind: 'add', error: undefined },
  ])
})

it('ending addresses of files that are not there is an entry that failed', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  await call(harness, '/resource/oss/links/999', me, 'DELETE')
  expect(await linesOf(harness)).toMatchObject([
    {
      ...{ area: 'file', kind: 'change', url: '/resource/oss/links/:ids' },
      ...{ parameters: '{"ids":"999"}', error: 'file_not_found' },
    },
  ])
})

it('a file becomes visible with its entry, or not at all', async () => {
  let isFull = true
  const harness = await filesHarness({
    stores: ({ files }) => ({ files: whereEntriesFail(files, () => isFull) }),
  })
  const me = await harness.allowed()
  const { body } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  expect(body).toMatchObject({ error: 'internal_error' })
  isFull = false
  const { data } = await upload(harness, me, 'b.txt', Buffer.from('text'))
  const entries = await linesOf(harness)
  expect(entries).toMatchObject([
    { error: undefined, parameters: '{"originalName":"b.txt"}' },
    { error: 'internal_error', parameters: '{"originalName":"a.txt"}' },
  ])
  expect((await harness.files.get(String(data.ossId)))?.isReadable).toBe(true)
})

it('every download that sends bytes is an entry, written before the bytes, without the token', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  const path = `${harness.origin}/resource/oss/download/${data.ossId}`
  const { authorization = '', clientid = '' } = me
  const query = new URLSearchParams({ Authorization: authorization, clientid })
  const whole = await fetch(`${path}?${query}`)
  expect(await whole.text()).toBe('text')
  await (await fetch(path, { headers: { ...me, range: 'bytes=1-' } })).text()
  await fetch(path, { method: 'HEAD', headers: me })
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetch(path, { headers: { ...me, 'if-none-match': etag } })).status).toBe(304)
  const downloads = (await linesOf(harness)).filter(({ kind }) => kind === 'other')
  expect(downloads).toHaveLength(2)
  for (const entry of downloads) {
    expect(entry).toMatchObject({ area: 'file', operatorName: 'clerk', error: undefined })
    expect(entry.parameters).toContain('"originalName":"a.txt"')
  }
  expect(JSON.stringify(downloads)).not.toContain(authorization.slice('Bearer '.length))
})

it('parts of one file are one entry a minute for their reader', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  const path = `${harness.origin}/resource/oss/download/${data.ossId}`
  for (const range of ['bytes=0-0', 'bytes=1-1', 'bytes=2-']) {
    expect((await fetch(path, { headers: { ...me, range } })).status).toBe(206)
  }
  await (await fetch(path, { headers: me })).text()
  const other = await harness.allowed()
  await (await fetch(path, { headers: { ...other, range: 'bytes=0-0' } })).text()
  const downloads = (await linesOf(harness)).filter(({ kind }) => kind === 'other')
  expect(downloads).toHaveLength(3)
})

it('no byte of a file leaves when its entry cannot be kept', async () => {
  const harness = await filesHarness({ stores: ({ audit }) => ({ audit: withoutNotes(audit) }) })
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  const answer = await fetch(`${harness.origin}/resource/oss/download/${data.ossId}`, {
    headers: me,
  })
  expect(await answer.json()).toMatchObject({ error: 'dependency_unavailable' })
  expect(answer.headers.get('download-filename')).toBeNull()
})

function withoutNotes(audit: Audit): Audit {
  return {
    change: (work, entry) => audit.change(work, entry),
    note: () => Promise.reject(new DependencyUnavailable(new Error('gone'))),
    failure: (entry) => audit.failure(entry),
  }
}

/** As a store that refuses an entry, and with it the step it belongs to. */
function whereEntriesFail(files: StoredFileRepo, isFull: () => boolean): StoredFileRepo {
  const markReady: StoredFileRepo['markReady'] = files.markReady.bind(files)
  return Object.assign(files, {
    markReady: async (...given: Parameters<typeof markReady>) => {
      const [, , , entry] = given
      if (entry && isFull()) throw new Error('full')
      return markReady(...given)
    },
  })
}

interface Row {
  readonly ossId: string
  readonly url: string
  readonly previewUrl: string | null
}

async function withPicture(customDomain: string, more: object = {}) {
  const harness = await filesHarness({ platform: { customDomain, ...more } })
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.png', await pictureOf('png', 40, 30))
  const status = async (path: string) => (await fetchFile(harness, path)).status
  const list = async (query = ''): Promise<Row[]> =>
    Object((await call(harness, `/resource/oss/list?${query}`, me)).body).rows
  return { harness, me, url: String(data.url), id: String(data.ossId), status, list }
}

describe('addresses of files', () => {
  it('begin with the path that the platform has, and are answered there', async () => {
    const { url, id, status, list } = await withPicture('/pictures/ours')
    expect(new URL(url).pathname).toBe(`/pictures/ours/${id}.png`)
    expect(await status(localPath(url))).toBe(200)
    const [row] = await list()
    expect(new URL(String(row?.previewUrl)).pathname).toBe(`/pictures/ours/${id}.png/preview`)
    expect(await status(localPath(row?.previewUrl))).toBe(200)
    expect(await status(localPath(url).replace('signature=', 'signature=x'))).toBe(404)
    expect(await status(`/pictures/ours/${id}.png`)).toBe(404)
    expect(await status(localPath(url).replace(`/${id}.`, `/${id}0.`))).toBe(404)
  })

  it('lead to an origin that passes them on, under the same path or as `/file/`', async () => {
    const { url, id, status } = await withPicture('files.example.com:8443/a/')
    expect(url.startsWith(`https://files.example.com:8443/a/${id}.png?`)).toBe(true)
    const { pathname, search } = new URL(url)
    expect(await status(`${pathname}${search}`)).toBe(200)
    expect(await status(`/file/${id}.png${search}`)).toBe(200)
  })

  it.each([
    '/',
    '/other/',
    '/pictures/ours/more/',
    '/resource/oss/download/',
  ])('are not answered below %s, which is no prefix of the platform', async (prefix) => {
    const { url, id, status } = await withPicture('/pictures/ours')
    expect(await status(`${prefix}${id}.png${new URL(url).search}`)).toBe(404)
  })

  it('find their file in the list, with any prefix', async () => {
    const { url, id, list } = await withPicture('/pictures/ours')
    const rows = await list(`url=${encodeURIComponent(url)}`)
    expect(rows.map(({ ossId }) => ossId)).toEqual([id])
  })
})

describe('a platform that gives no addresses', () => {
  it('has empty ones in every answer', async () => {
    const { url, id, harness, me, list } = await withPicture('', { givesAddresses: false })
    expect(url).toBe('')
    const byIds = await call(harness, `/resource/oss/listByIds/${id}`, me)
    for (const row of [(await list())[0], Object(byIds.data)[0]]) {
      expect(row).toMatchObject({ ossId: id, url: '', previewUrl: null })
    }
  })

  it('serves no address, not even a signed one, but still downloads', async () => {
    const { id, harness, me, status } = await withPicture('', { givesAddresses: false })
    const expiresAt = new Date(harness.clock.now().getTime() + 60_000)
    const link = localPath(new TestUrlSigner().sign(`${id}.png`, { expiresAt, epoch: 0 }))
    expect(await status(link)).toBe(404)
    expect(await status(link.replace('?', '/preview?'))).toBe(404)
    const download = await fetch(`${harness.origin}/resource/oss/download/${id}`, { headers: me })
    expect(download.status).toBe(200)
    expect((await download.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })
})
