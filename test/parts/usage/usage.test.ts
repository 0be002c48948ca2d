import { describe, expect, it } from 'vitest'
import { RecoverFiles } from '../../../application/files/recovery/recover-files.ts'
import { aPicture } from '../../support/bodies.ts'
import { aUser } from '../../support/builders.ts'
import { call, fetchFile, upload } from '../../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../../support/files-harness.ts'

describe('usage', () => {
  const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 9 } as const
  const CODES = ['upload', 'usage', 'quota'].map((verb) => `system:oss:${verb}`)

  async function setUp() {
    const harness = await filesHarness()
    await harness.given.user(aUser({ id: '7', name: 'clerk', nickName: 'clerk' }))
    const me = { ...(await harness.allowed(CODES)), 'accept-language': 'en' }
    await upload(harness, me, 'a.png', aPicture(5000))
    await upload(harness, me, 'b.png', aPicture(300))
    const get = async (path: string) => (await call(harness, `/resource/oss/usage${path}`, me)).body
    return { harness, me, get }
  }

  describe('the usage', () => {
    it('says how much the files take, by user, department, platform and type', async () => {
      const { get } = await setUp()
      const counts = { files: 2, bytes: 5300 }
      expect(await get('')).toMatchObject({
        code: 200,
        total: 1,
        rows: [{ usageName: 'clerk', ...counts }],
      })
      expect(await get('?groupBy=department')).toMatchObject({
        rows: [{ usageKey: null, usageName: null, ...counts }],
      })
      expect(await get('?groupBy=platform')).toMatchObject({
        rows: [{ usageKey: 'default', usageName: null, ...counts }],
      })
      const sorted = '?groupBy=type&orderByColumn=files&isAsc=asc'
      expect(await get(sorted)).toMatchObject({ rows: [{ usageKey: '.png', ...counts }] })
      expect(await get('?groupBy=shoe')).toMatchObject({
        error: 'validation_failed',
        msg: expect.stringMatching(/user.*department/),
      })
    })

    it('says how it grew, day by day', async () => {
      const { get } = await setUp()
      const { data } = await get('/days?days=7')
      const days = [data].flat().map(Object)
      expect(days).toHaveLength(7)
      expect(days.at(-1)).toMatchObject({ storedFiles: 2, storedBytes: 5300 })
      expect([(await get('/days')).data].flat()).toHaveLength(30)
    })

    it('is exported as comma-separated text', async () => {
      const { harness, me } = await setUp()
      const url = `${harness.origin}/resource/oss/usage/export`
      const headers = { ...me, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(url, { method: 'POST', headers, body: 'groupBy=type' })
      expect(answer.headers.get('content-disposition')).toContain('usage.csv')
      expect(await answer.text()).toBe('Group,Name,Files,Bytes\r\n.png,,2,5300\r\n')
      const shoe = await fetch(url, { method: 'POST', headers, body: 'groupBy=shoe' })
      expect(await shoe.json()).toMatchObject({ error: 'validation_failed' })
    })

    it('is told to its owner, with the limits', async () => {
      const { get } = await setUp()
      expect((await get('/mine')).data).toEqual({
        ...{ files: 2, bytes: 5300 },
        ...{ quotaFiles: 1_000_000, quotaBytes: 1024 ** 4 },
      })
    })

    it('is told only to who may look at it', async () => {
      const { harness } = await setUp()
      const other = await harness.allowed(['system:oss:list'])
      for (const path of ['', '/days']) {
        const { body } = await call(harness, `/resource/oss/usage${path}`, other)
        expect(body).toMatchObject({ code: 403 })
      }
    })
  })

  describe('a limit', () => {
    async function limited() {
      const { harness, me, get } = await setUp()
      const { rows } = await get('')
      const subjectId = String([rows].flat().map(Object)[0]?.usageKey)
      const set = async (limits: object, of = { subject: 'user', subjectId }) => {
        const json = { 'content-type': 'application/json' }
        const body = JSON.stringify({ ...of, ...limits })
        const answer = await fetch(`${harness.origin}/resource/oss/quota`, {
          ...{ method: 'PUT', headers: { ...me, ...json }, body },
        })
        return Object(await answer.json())
      }
      const list = async () => (await call(harness, '/resource/oss/quota', me)).body
      return { harness, me, get, set, list, subjectId }
    }

    it('of a user holds for the next upload, and ends', async () => {
      const { harness, me, get, set, list, subjectId } = await limited()
      expect(await set({ quotaBytes: 6000 })).toMatchObject({ code: 200 })
      expect(await list()).toMatchObject({
        total: 1,
        rows: [
          {
            ...{ subject: 'user', subjectId: Number(subjectId), subjectName: 'clerk' },
            ...{ quotaBytes: 6000, quotaFiles: null },
          },
        ],
      })
      expect((await get('/mine')).data).toMatchObject({ quotaBytes: 6000, quotaFiles: 1_000_000 })
      const late = await upload(harness, me, 'c.png', aPicture(701))
      expect(late.body).toMatchObject({ error: 'quota_bytes' })
      expect((await upload(harness, me, 'c.png', aPicture(700))).body).toMatchObject({ code: 200 })
      expect(await set({ quotaBytes: null })).toMatchObject({ code: 200 })
      expect(await list()).toMatchObject({ total: 0, rows: [] })
      expect((await upload(harness, me, 'd.png', aPicture(701))).body).toMatchObject({ code: 200 })
      const { entries } = await harness.operations.list(NEWEST)
      const changes = entries.filter(({ kind }) => kind === 'change')
      expect(changes.map(({ url }) => url)).toEqual(['/resource/oss/quota', '/resource/oss/quota'])
    })

    it('is refused for nobody, and where it makes no sense', async () => {
      const { set } = await limited()
      const nobody = await set({ quotaBytes: 1 }, { subject: 'role', subjectId: '987654321' })
      expect(nobody).toMatchObject({ error: 'record_not_found' })
      expect(await set({ quotaBytes: -1 })).toMatchObject({ error: 'validation_failed' })
      const shoe = await set({ quotaBytes: 1 }, { subject: 'shoe', subjectId: '1' })
      expect(shoe).toMatchObject({ error: 'validation_failed' })
    })
  })
})

describe('shared objects', () => {
  type Headers = Record<string, string>

  const CODES = ['list', 'upload', 'download', 'remove', 'usage'].map(
    (verb) => `system:oss:${verb}`,
  )
  const VOLATILE = /"(url|previewUrl)":"[^"]*"/g

  /** All that lists say, but for addresses, which are signed anew each time. */
  async function said(harness: FilesHarness, me: Headers): Promise<string[]> {
    const lists = ['/resource/oss/list', '/resource/oss/usage', '/resource/oss/usage/mine']
    const answers = await Promise.all(lists.map((path) => call(harness, path, me)))
    return answers.map(({ body }) => {
      const { requestId: _requestId, ...rest } = body
      return JSON.stringify(rest).replaceAll(VOLATILE, '')
    })
  }

  it('nothing tells that files share their bytes, and each is deleted by itself', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed(CODES)
    const picture = aPicture(5000)
    const ids: string[] = []
    for (const name of ['a.png', 'b.png']) {
      const { data } = await upload(harness, me, name, picture)
      ids.push(String(data.ossId))
    }
    const before = await said(harness, me)
    const [kept, file] = await Promise.all(ids.map((id) => harness.files.get(id)))
    if (!kept || !file) throw new Error('The files are not there.')
    await harness.given.sharedObject(file, kept, harness.clock.now())
    harness.clock.advance(1)
    expect(await harness.container.get(RecoverFiles).execute()).toMatchObject({ removed: 1 })
    const later = { ...(await harness.allowed(CODES)) }
    expect(await said(harness, later)).toEqual(before)
    const [one = '', other = ''] = ids
    await call(harness, `/resource/oss/${one}`, later, 'DELETE')
    await harness.recover.execute()
    const answer = await fetchFile(harness, `/resource/oss/download/${other}`, later)
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    await call(harness, `/resource/oss/${other}`, later, 'DELETE')
    await harness.recover.execute()
    expect((await harness.recover.execute())?.removed).toBe(0)
  })
})
