import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'

const CODES = ['list', 'query', 'upload', 'download', 'remove', 'trash', 'restore', 'purge', 'hold']
const ALL = CODES.map((verb) => `system:oss:${verb}`)
const DAY_SECONDS = 86_400

type Headers = Record<string, string>

async function setUp(trashDays = 7) {
  const harness = await filesHarness({ trashDays })
  const me = { ...(await harness.allowed(ALL)), 'accept-language': 'en' }
  const picture = aPicture(5000)
  const { data } = await upload(harness, me, 'a.png', picture)
  const id = String(data.ossId)
  return { harness, me, picture, id, address: localPath(data.url) }
}

const put = async (harness: FilesHarness, path: string, me: Headers) =>
  (await call(harness, path, me, 'PUT')).body
const rows = async (harness: FilesHarness, path: string, me: Headers) =>
  [(await call(harness, path, me)).body.rows].flat().map(Object)

describe('the trash', () => {
  it('hides a deleted file at once and gives it back whole, with new addresses', async () => {
    const { harness, me, picture, id, address } = await setUp()
    expect((await fetchFile(harness, address)).status).toBe(200)
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    expect((await fetchFile(harness, address)).status).not.toBe(200)
    expect(await rows(harness, '/resource/oss/list', me)).toEqual([])
    const [shown] = await rows(harness, '/resource/oss/trash', me)
    expect(shown).toMatchObject({
      ...{ ossId: id, originalName: 'a.png', fileSize: 5000, trashByName: 'clerk' },
      holdReason: null,
    })
    const kept = Date.parse(shown.purgeTime) - Date.parse(shown.trashTime)
    expect(kept).toBe(7 * DAY_SECONDS * 1000)
    expect(await put(harness, `/resource/oss/trash/${id}`, me)).toMatchObject({ code: 200 })
    expect(await rows(harness, '/resource/oss/trash', me)).toEqual([])
    const again = await fetchFile(harness, `/resource/oss/download/${id}`, me)
    expect(Buffer.from(await again.arrayBuffer()).equals(picture)).toBe(true)
    expect((await fetchFile(harness, address)).status).not.toBe(200)
  })

  it('is emptied by the recovery when its time is over', async () => {
    const { harness, me, id } = await setUp()
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    harness.clock.advance(7 * DAY_SECONDS - 60)
    expect(await harness.recover.execute()).toMatchObject({ removed: 0 })
    harness.clock.advance(61)
    expect(await harness.recover.execute()).toMatchObject({ removed: 1 })
    const late = { ...(await harness.allowed(ALL)), 'accept-language': 'en' }
    expect(await put(harness, `/resource/oss/trash/${id}`, late)).toMatchObject({
      error: 'file_not_found',
    })
  })

  it('is emptied by hand, and nothing brings a file back then', async () => {
    const { harness, me, id } = await setUp()
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    const { body } = await call(harness, `/resource/oss/trash/${id}`, me, 'DELETE')
    expect(body).toMatchObject({ code: 200 })
    for (const method of ['PUT', 'DELETE']) {
      const { body: gone } = await call(harness, `/resource/oss/trash/${id}`, me, method)
      expect(gone).toMatchObject({ error: 'file_not_found' })
    }
  })

  it('does not exist with 0 days', async () => {
    const { harness, me, id } = await setUp(0)
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    expect(await rows(harness, '/resource/oss/trash', me)).toEqual([])
    expect((await put(harness, `/resource/oss/trash/${id}`, me)).error).toBe('file_not_found')
  })

  it('needs a permission for each way out, which deleting does not give', async () => {
    const { harness, me, id } = await setUp()
    await call(harness, `/resource/oss/${id}`, me, 'DELETE')
    const other = await harness.allowed(['system:oss:list', 'system:oss:remove'])
    for (const [method, path] of [
      ['GET', 'trash'],
      ['PUT', `trash/${id}`],
      ['DELETE', `trash/${id}`],
      ['GET', 'hold'],
    ] as const) {
      const { body } = await call(harness, `/resource/oss/${path}`, other, method)
      expect(body).toMatchObject({ error: 'permission_denied' })
    }
    expect(await rows(harness, '/resource/oss/trash', me)).toHaveLength(1)
  })
})
