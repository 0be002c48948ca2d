import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile, postForm } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { formOf } from '../support/form.ts'
import { begun, brokenPatch, patch, send } from '../support/tus-calls.ts'

const WANTED = 'sha-512=3, sha-256=10'

const base64 = (algorithm: string, bytes: Uint8Array) =>
  createHash(algorithm).update(bytes).digest('base64')
const field = (bytes: Uint8Array, name = 'sha-256') =>
  `${name}=:${base64(name.replace('-', ''), bytes)}:`
const count = async (harness: FilesHarness, me: Record<string, string>) =>
  (await call(harness, '/resource/oss/list', me)).body.total

const picture = aPicture(300_000)
const form = formOf({ name: 'file', fileName: 'a.png', content: picture })
const other = Buffer.concat([form, Buffer.from(' ')])

describe('a form with a checksum', () => {
  it.each<[string, Record<string, string>]>([
    ['SHA-256', { 'content-digest': field(form) }],
    ['SHA-512', { 'repr-digest': field(form, 'sha-512') }],
    ['MD5', { 'content-md5': base64('md5', form) }],
    [
      'algorithms that are not known here too',
      { 'content-digest': `${field(form)}, crc32c=:AAAA:` },
    ],
    ['all at once', { 'content-digest': field(form), 'content-md5': base64('md5', form) }],
  ])('is stored when it arrived as sent: %s', async (_case, digests) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { data } = await postForm(harness, { ...me, ...digests }, form)
    const response = await fetchFile(harness, `/resource/oss/download/${data.ossId}`, me)
    expect(response.headers.get('repr-digest')).toBe(field(picture))
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['SHA-256', { 'content-digest': field(other) }],
    ['SHA-512', { 'repr-digest': field(other, 'sha-512') }],
    ['MD5', { 'content-md5': base64('md5', other) }],
    ['one of two', { 'content-digest': `${field(form)}, ${field(other, 'sha-512')}` }],
    ['that of the file alone', { 'content-digest': field(picture) }],
    ['a shortened one', { 'content-digest': 'sha-256=:AAAA:' }],
  ])('leaves nothing when another body arrived: %s', async (_case, digests) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const { body, header } = await postForm(harness, { ...me, ...digests }, form)
    expect(body).toMatchObject({ error: 'upload_checksum' })
    expect([header('want-content-digest'), header('want-repr-digest')]).toEqual([WANTED, WANTED])
    expect(await count(harness, me)).toBe(0)
    expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
    expect((await postForm(harness, me, form)).data).toHaveProperty('ossId')
  })

  it('is compared up to its last byte, also behind its last part', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const behind = Buffer.concat([form, Buffer.from('\r\nbehind')])
    const wrong = await postForm(harness, { ...me, 'content-digest': field(form) }, behind)
    expect(wrong.body).toMatchObject({ error: 'upload_checksum' })
    const right = await postForm(harness, { ...me, 'content-digest': field(behind) }, behind)
    expect(right.data).toHaveProperty('ossId')
  })

  it.each([
    ['content-digest', 'crc32c=:AAAA:'],
    ['repr-digest', 'sha-256=text'],
    ['content-digest', 'sha-256=:'],
    ['content-digest', ''],
    ['content-md5', 'AAAA'],
  ])('is refused for a %s that compares nothing: %s', async (name, value) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const response = await fetch(`${harness.origin}/resource/oss/upload`, {
      method: 'POST',
      headers: { ...me, 'content-type': 'multipart/form-data; boundary=b', [name]: value },
      body: '--b--',
    })
    expect(await response.json()).toMatchObject({ error: 'digest_header' })
    expect(response.headers.get('want-content-digest')).toBe(WANTED)
    expect(response.headers.get('want-repr-digest')).toBe(WANTED)
  })
})

describe('a part with a checksum', () => {
  const half = picture.subarray(0, 150_000)
  const rest = picture.subarray(150_000)
  const offsetOf = async (url: string, me: Record<string, string>) =>
    (await send(url, 'HEAD', { headers: me })).header('upload-offset')

  it('is kept when it arrived as sent', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, picture.length)
    const first = { ...me, 'upload-checksum': `sha1 ${base64('sha1', half)}` }
    expect((await patch(url, first, 0, half)).status).toBe(204)
    const last = { ...me, 'content-digest': field(rest) }
    expect((await patch(url, last, half.length, rest)).header('upload-result')).not.toBeNull()
    expect(await count(harness, me)).toBe(1)
  })

  it.each([
    ['a large first part', half, 'sha256'],
    ['a first part smaller than the leading bytes', picture.subarray(0, 9), 'md5'],
  ])('is dropped when another arrived, and the upload goes on: %s', async (_case, part, name) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, picture.length)
    const wrong = { ...me, 'upload-checksum': `${name} ${base64(name, picture)}` }
    const refused = await patch(url, wrong, 0, part)
    expect([refused.status, refused.answer.error]).toEqual([460, 'tus_checksum'])
    expect(refused.header('want-repr-digest')).toBe(WANTED)
    expect(await offsetOf(url, me)).toBe('0')
    expect((await patch(url, me, 0, picture)).status).toBe(204)
  })

  it('is dropped when its leading bytes were altered, and not taken for another file', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, picture.length)
    const headers = { ...me, 'upload-checksum': `sha256 ${base64('sha256', half)}` }
    const altered = Buffer.from(half)
    altered[0] = 0
    expect((await patch(url, headers, 0, altered)).status).toBe(460)
    expect((await patch(url, headers, 0, half)).status).toBe(204)
    const unchecked = await begun(harness, me, picture.length)
    expect((await patch(unchecked, me, 0, altered)).answer.error).toBe('upload_content')
  })

  it('is dropped when its connection broke, because it cannot be compared', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, picture.length)
    const headers = { ...me, 'upload-checksum': `sha256 ${base64('sha256', picture)}` }
    await brokenPatch(url, headers, half, picture.length)
    expect(await offsetOf(url, me)).toBe('0')
    await expect.poll(async () => (await patch(url, headers, 0, picture)).status).toBe(204)
  })

  it.each(['crc32 AAAA', 'sha1', 'sha1 AAAA', ''])('is refused with "%s"', async (checksum) => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, picture.length)
    const refused = await patch(url, { ...me, 'upload-checksum': checksum }, 0, half)
    expect([refused.status, refused.answer.error]).toEqual([400, 'digest_header'])
    expect(refused.header('want-content-digest')).toBe(WANTED)
    expect(await offsetOf(url, me)).toBe('0')
  })

  it('is announced with its algorithms', async () => {
    const harness = await filesHarness()
    const { header } = await send(`${harness.origin}/resource/oss/tus`, 'OPTIONS')
    expect(header('tus-extension')).toContain('checksum')
    expect(header('tus-checksum-algorithm')).toBe('sha1,sha256,sha512,md5')
  })
})
