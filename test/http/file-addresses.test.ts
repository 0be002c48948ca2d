import { describe, expect, it } from 'vitest'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { TestUrlSigner } from '../support/file-parts.ts'
import { filesHarness } from '../support/files-harness.ts'
import { pictureOf } from '../support/pictures.ts'

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
