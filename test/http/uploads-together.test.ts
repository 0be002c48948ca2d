import { expect, it } from 'vitest'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { call } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { ROOM, Uploader, uploadsTogether, VIRUS } from '../support/uploads-together.ts'

it('scanner, parts, keys and quota agree on what a user has', async () => {
  const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS), quota: ROOM })
  const me = await harness.allowed()
  const { files } = await uploadsTogether(new Uploader([harness.origin], me))
  expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(files)
  expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
})
