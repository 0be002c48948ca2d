import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'
import { begun, patch, send } from '../support/tus-calls.ts'

describe('silent removals', () => {
  const FAR = new Date(8e15)
  const NEVER = new Promise<never>(() => undefined)

  /** It takes files, and says nothing when one is to go. */
  class SilentStores extends MemoryObjectStores {
    isSilent = true

    override for(platform: StoragePlatform): ObjectStore {
      const store = super.for(platform)
      return {
        put: (...given) => store.put(...given),
        open: (...given) => store.open(...given),
        sizeOf: async () => undefined,
        remove: (key) => (this.isSilent ? NEVER : store.remove(key)),
        removeLeftovers: (...args) => store.removeLeftovers(...args),
      }
    }
  }

  /** Somebody who may begin one upload at a time. */
  async function setUp() {
    const objects = new SilentStores()
    const quota = { bytes: 1e6, files: 10, running: 1 }
    const harness = await filesHarness({ objects, quota })
    return { harness, objects, me: await harness.allowed() }
  }

  describe('while a store does not answer removals, a resumable upload', () => {
    it('is refused at its end, makes room for the next, and its parts go later', async () => {
      const { harness, objects, me } = await setUp()
      const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4996)])
      const url = await begun(harness, me, program.length)
      await patch(url, me, 0, program.subarray(0, 10))
      const refused = await patch(url, me, 10, program.subarray(10))
      expect([refused.status, refused.answer.error]).toEqual([400, 'upload_content'])
      expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
      await begun(harness, me, 10)

      expect(await harness.files.claimUnfinished(FAR, 10)).toHaveLength(2)
      objects.isSilent = false
      harness.clock.advance(1)
      expect(await harness.recover.execute()).toMatchObject({ removed: 2 })
    })

    it('becomes a file', async () => {
      const { harness, me } = await setUp()
      const picture = aPicture(5000)
      const { header } = await patch(await begun(harness, me, 5000), me, 0, picture)
      expect(header('upload-result')).not.toBeNull()
      expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
    })

    it('can be given up', async () => {
      const { harness, me } = await setUp()
      const url = await begun(harness, me, 100)
      await patch(url, me, 0, aPicture(50))
      expect((await send(url, 'DELETE', { headers: me })).status).toBe(204)
      expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
    })
  })

  it('while a store does not answer removals, files are deleted, and their objects later', async () => {
    const { harness, objects, me } = await setUp()
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { body } = await upload(harness, me, 'picture.png', aPicture(5000 + n))
      ids.push(String(Object(body.data).ossId))
    }
    const gone = await call(harness, `/resource/oss/${ids.join(',')}`, me, 'DELETE')
    expect(gone.body).toMatchObject({ code: 200, data: null })
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)

    objects.isSilent = false
    harness.clock.advance(1)
    expect(await harness.recover.execute()).toMatchObject({ removed: 3 })
  })
})

describe('trash', () => {
  const CODES = [
    'list',
    'query',
    'upload',
    'download',
    'remove',
    'trash',
    'restore',
    'purge',
    'hold',
  ]
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
})
