import { expect, it } from 'vitest'
import { RecoverFiles } from '../../application/files/recovery/recover-files.ts'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile, upload } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'

type Headers = Record<string, string>

const CODES = ['list', 'upload', 'download', 'remove', 'usage'].map((verb) => `system:oss:${verb}`)
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
