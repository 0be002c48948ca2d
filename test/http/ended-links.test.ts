import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'

async function withLinks(names: readonly string[]) {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const made = await Promise.all(
    names.map(async (name) => (await upload(harness, me, name, aPicture(500))).data),
  )
  const ids = made.map(({ ossId }) => String(ossId))
  const links = made.map(({ url }) => localPath(url))
  const statuses = async (of: readonly string[] = links, method = 'GET') =>
    Promise.all(of.map(async (at) => (await fetch(`${harness.origin}${at}`, { method })).status))
  return { harness, me, ids, statuses }
}

it('signed addresses of a file end at once, and only those', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png', 'b.png'])
  expect(await statuses()).toEqual([200, 200])
  const ended = await call(harness, `/resource/oss/links/${ids[0]}`, me, 'DELETE')
  expect(ended.body).toMatchObject({ code: 200, data: null })
  expect(await statuses()).toEqual([404, 200])

  const { body } = await call(harness, '/resource/oss/list?pageNum=1&pageSize=9', me)
  const fresh = Object(body.rows).map(({ url }: { url: string }) => localPath(url))
  expect(await statuses(fresh)).toEqual([200, 200])
  await call(harness, `/resource/oss/links/${ids.join(',')}`, me, 'DELETE')
  expect(await statuses(fresh)).toEqual([404, 404])
})

it('ending them does not touch downloads with a session', async () => {
  const { harness, me, ids } = await withLinks(['a.png'])
  await call(harness, `/resource/oss/links/${ids[0]}`, me, 'DELETE')
  expect((await fetchFile(harness, `/resource/oss/download/${ids[0]}`, me)).status).toBe(200)
})

it('needs the permission to remove files, and is audited', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png'])
  const reader = await harness.allowed(['system:oss:list', 'system:oss:download'])
  const path = `/resource/oss/links/${ids[0]}`
  expect((await call(harness, path, reader, 'DELETE')).body.code).toBe(403)
  expect(await statuses()).toEqual([200])
  await call(harness, path, me, 'DELETE')
  const { entries } = await harness.operations.list({
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 9,
  })
  expect(entries[0]).toMatchObject({
    area: 'file',
    kind: 'change',
    url: '/resource/oss/links/:ids',
    parameters: JSON.stringify({ ids: ids[0] }),
    error: undefined,
  })
})

it('says so when there is no such file', async () => {
  const { harness, me } = await withLinks([])
  const { body } = await call(harness, '/resource/oss/links/999', me, 'DELETE')
  expect(body).toMatchObject({ code: 500 })
  expect(body.msg).toMatch(/file/i)
})

it('deleting a file and disabling its platform end its addresses for every request', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png', 'b.png'])
  await call(harness, `/resource/oss/${ids[0]}`, me, 'DELETE')
  expect(await statuses()).toEqual([404, 200])
  await harness.given.platform(aPlatform({ key: 'default', status: 'disabled' }))
  for (const method of ['GET', 'HEAD']) {
    for (const status of await statuses(undefined, method)) expect(status).toBeGreaterThan(399)
  }
})
