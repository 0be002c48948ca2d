import { expect, it } from 'vitest'
import { call, upload } from '../support/file-calls.ts'
import { type FilesHarness, filesHarness } from '../support/files-harness.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 9 } as const

async function linesOf({ operations }: FilesHarness) {
  return (await operations.list(NEWEST)).lines
}

it('deleting files is a line of the operation log', async () => {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const { data } = await upload(harness, me, 'a.txt', Buffer.from('text'))
  await call(harness, `/resource/oss/${data.ossId}`, me, 'DELETE')
  expect(await linesOf(harness)).toMatchObject([
    {
      title: 'Files',
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
