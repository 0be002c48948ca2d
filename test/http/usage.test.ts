import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { call, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'

const CODES = ['upload', 'usage'].map((verb) => `system:oss:${verb}`)

async function setUp() {
  const harness = await filesHarness()
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
    expect(await get('?groupBy=shoe')).toMatchObject({ error: 'validation_failed' })
  })

  it('says how it grew, day by day', async () => {
    const { get } = await setUp()
    const { data } = await get('/days?days=7')
    const days = [data].flat().map(Object)
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ storedFiles: 2, storedBytes: 5300 })
    expect([(await get('/days')).data].flat()).toHaveLength(30)
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
