import { describe, expect, it } from 'vitest'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aStoredFile } from '../support/builders.ts'
import { fetchFile, localPath, upload } from '../support/file-calls.ts'
import { TestUrlSigner } from '../support/file-parts.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { pictureOf } from '../support/pictures.ts'

type Headers = Record<string, string>

const NOTICES = ['list', 'query', 'add', 'edit', 'remove'].map((verb) => `system:notice:${verb}`)
const WRITER = [...NOTICES, 'system:oss:upload']
const DAY = 24 * 3600
const URL_ = '/system/notice'
const DONE = { code: 200 }
const REFUSED = {
  error: 'invalid_field',
  msg: 'Content has the address of a file that was not inserted lately. Insert the picture again.',
}
const SRC = /src="([^"]*)"/
/** As the editor of plus-ui and browsers write it. */
const img = (address: unknown) =>
  `<p>Look: <img src="${String(address).replaceAll('&', '&amp;')}"></p>`
const srcIn = (content: unknown) => (SRC.exec(String(content))?.[1] ?? '').replaceAll('&amp;', '&')

async function opened(platform: object = {}) {
  const harness = await filesHarness({
    ...{
      objects: new MemoryObjectStores(),
      env: { FILE_SCOPE: 'role', PUBLIC_URL: 'http://files.test' },
      platform,
    },
    trashDays: 3,
  })
  // Sessions end while the clock goes on.
  const ask = async (method: string, path: string, body?: object, by?: Headers) => {
    const own = by ?? (await harness.allowed(WRITER))
    const headers = { ...own, 'accept-language': 'en', 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return Object(await (await fetch(`${harness.origin}${path}`, init)).json())
  }
  const notice = (content: unknown, more: object = {}) => ({
    ...{ noticeTitle: 'Title', noticeType: '1', noticeContent: content, status: '0', ...more },
  })
  const add = (content: unknown) => ask('POST', URL_, notice(content))
  const listed = async () => (await ask('GET', `${URL_}/list`)).rows
  const first = async (by?: Headers) =>
    (await ask('GET', `${URL_}/${(await listed())[0]?.noticeId}`, undefined, by)).data
  const edit = async (content: unknown) =>
    ask('PUT', URL_, notice(content, { noticeId: (await first()).noticeId }))
  const statusOf = async (address: string) =>
    address.includes('?') ? (await fetchFile(harness, localPath(address))).status : address
  const picture = async () => {
    const { data } = await upload(
      harness,
      await harness.allowed(WRITER),
      'a.png',
      await pictureOf('png', 40, 30),
    )
    return { id: String(data.ossId), url: String(data.url) }
  }
  return { harness, ask, add, edit, first, listed, statusOf, picture }
}

/** A file of somebody else, whom the writer does not see. */
async function foreignFile({ files, clock }: FilesHarness): Promise<string> {
  const { id: _own, state: _ready, digest, linkEpoch: _none, ...props } = aStoredFile().props
  const file = await files.add({ ...props, uploaderId: '8' }, clock.now())
  await files.markReady(file.id, digest ?? { bytes: 3, sha256: 'ab'.repeat(32) })
  return file.id
}

describe('a picture in a notice', () => {
  it('is there for whoever reads it, however much later', async () => {
    const { harness, ask, add, first, listed, statusOf, picture } = await opened()
    const { url } = await picture()
    expect(await add(img(url))).toMatchObject(DONE)
    harness.clock.advance(3 * DAY)
    expect(await statusOf(url)).toBe(404)
    const reader = await harness.allowed(['system:notice:query'])
    for (const { noticeContent } of [await first(reader), (await listed())[0]]) {
      expect(srcIn(noticeContent)).toContain('expires=')
      expect(await statusOf(srcIn(noticeContent))).toBe(200)
    }
    // Whoever has no right at all reads what is in force.
    const [current] = (await ask('GET', `${URL_}/current`, undefined, await harness.allowed([])))
      .rows
    expect(await statusOf(srcIn(current.noticeContent))).toBe(200)
    harness.clock.advance(60)
    const read = srcIn((await first()).noticeContent)
    harness.clock.advance(121)
    expect(await statusOf(read)).toBe(404)
    expect(await statusOf(srcIn((await first()).noticeContent))).toBe(200)
  })

  it('does not change when what was read is sent back', async () => {
    const { harness, ask, add, edit, first, picture } = await opened()
    const { id, url } = await picture()
    const logged = async () => {
      const reader = await harness.allowed(['monitor:operlog:list'])
      const { rows } = await ask('GET', '/monitor/operlog/list', undefined, reader)
      return rows[0].jsonResult
    }
    await add(img(url))
    const after = expect.objectContaining({ noticeContent: img(`/file/${id}`) })
    expect(JSON.parse(await logged()).changes).toEqual([expect.objectContaining({ after })])
    harness.clock.advance(3 * DAY)
    const read = srcIn((await first()).noticeContent)
    harness.clock.advance(2 * DAY)
    expect(await edit(img(read))).toMatchObject(DONE)
    expect(await logged()).toBe('')
  })

  it('breaks when its file is removed or ended, and heals when it is restored', async () => {
    const { harness, ask, add, edit, first, statusOf, picture } = await opened()
    const { id, url } = await picture()
    await add(img(url))
    const keeper = await harness.allowed(
      ['remove', 'trash', 'restore', 'query'].map((verb) => `system:oss:${verb}`),
    )
    const shown = async () => srcIn((await first()).noticeContent)
    const read = await shown()
    expect(await ask('DELETE', `/resource/oss/links/${id}`, undefined, keeper)).toMatchObject(DONE)
    expect(await statusOf(read)).toBe(404)
    expect(await statusOf(await shown())).toBe(200)
    expect(await ask('DELETE', `/resource/oss/${id}`, undefined, keeper)).toMatchObject(DONE)
    expect(await shown()).toBe(`/file/${id}`)
    expect(await edit(img(`/file/${id}`))).toMatchObject(DONE)
    expect(await edit(img(`http://files.test/file/${id}`))).toMatchObject(DONE)
    expect(await ask('PUT', `/resource/oss/trash/${id}`, undefined, keeper)).toMatchObject(DONE)
    expect(await statusOf(await shown())).toBe(200)
  })

  it('is not shown while its platform gives no addresses', async () => {
    const { harness, add, first, picture } = await opened({ givesAddresses: false })
    const { id, url } = await picture()
    expect(url).toBe('')
    const signed = new TestUrlSigner().sign(`${id}.png`, {
      ...{ expiresAt: new Date(harness.clock.now().getTime() + 60_000), epoch: 0 },
    })
    expect(await add(img(signed))).toMatchObject(DONE)
    expect(srcIn((await first()).noticeContent)).toBe(`/file/${id}`)
  })

  it('counts with its short address where the length is judged', async () => {
    const { add, edit, first, picture } = await opened()
    const { id, url } = await picture()
    const full = `"/file/${id}" `.repeat(100).padEnd(65_536, 'x')
    expect(await add(full.replaceAll(`/file/${id}`, url))).toMatchObject(DONE)
    const { noticeContent } = await first()
    expect(noticeContent.length).toBeGreaterThan(65_536)
    expect(await edit(noticeContent)).toMatchObject(DONE)
    expect(await edit(`${noticeContent}x`)).toMatchObject({ error: 'invalid_field' })
  })
})

describe('T-123: whoever may write notices', () => {
  it('cannot make a file readable that they cannot open', async () => {
    const { harness, ask, add, edit, first, picture } = await opened()
    const id = await foreignFile(harness)
    for (const address of [`/file/${id}`, `/file/${id}.png`, `http://files.test/file/${id}.png`])
      expect(await add(img(address))).toMatchObject(REFUSED)
    expect(await add(img((await picture()).url))).toMatchObject(DONE)
    expect(await edit(img(`/file/${id}`))).toMatchObject(REFUSED)
    const forged = new TestUrlSigner().sign(`${id}.png`, {
      ...{ expiresAt: new Date(harness.clock.now().getTime() + 60_000), epoch: 0 },
    })
    for (const address of [forged.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '/FILE/1']) {
      expect(await edit(img(address))).toMatchObject(DONE)
      expect((await first()).noticeContent).toBe(img(address))
    }
    const opener = await harness.allowed([...WRITER, 'system:oss:download'])
    const form = { noticeTitle: 'a', noticeType: '1', noticeContent: img(`/file/${id}`) }
    expect(await ask('POST', URL_, form, opener)).toMatchObject(REFUSED)
  })

  it('can with an address that they were given, until its links are ended', async () => {
    const { harness, add, first } = await opened()
    const id = await foreignFile(harness)
    const sign = (epoch: number) =>
      new TestUrlSigner().sign(`${id}.png`, {
        ...{ expiresAt: new Date(harness.clock.now().getTime() - 3600_000), epoch },
      })
    await harness.files.endLinks([id], 'all')
    expect(await add(img(sign(0)))).toMatchObject(REFUSED)
    expect(await add(img(sign(1)))).toMatchObject(DONE)
    expect(srcIn((await first()).noticeContent)).toContain(`/file/${id}.png?expires=`)
  })
})
