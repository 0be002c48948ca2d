import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { begun, patch, send } from '../support/tus-calls.ts'

const MOST_BYTES = 2000
const QUOTA = { bytes: 1500, files: 10, running: 1 }
const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(1000)])

describe('the quota of running uploads is free again at once', () => {
  it.each([
    ['is too long', aPicture(MOST_BYTES + 1), 'upload_too_large'],
    ['goes beyond the quota', aPicture(QUOTA.bytes + 1), 'quota_bytes'],
    ['is not what its name says', PROGRAM, 'upload_content'],
  ])('when one %s', async (_case, content, error) => {
    const harness = await filesHarness({ maxBytes: MOST_BYTES, quota: QUOTA })
    const me = await harness.allowed()
    expect((await upload(harness, me, 'a.png', content)).body).toMatchObject({ error })
    expect((await upload(harness, me, 'a.png', aPicture(100))).body).toMatchObject({ code: 200 })
  })

  it('when a resumable one is not what its name says', async () => {
    const harness = await filesHarness({ maxBytes: MOST_BYTES, quota: QUOTA })
    const me = await harness.allowed()
    const url = await begun(harness, me, PROGRAM.length)
    const { status, answer } = await patch(url, me, 0, PROGRAM)
    expect([status, answer.error]).toEqual([400, 'upload_content'])
    expect((await send(url, 'HEAD', { headers: me })).status).toBe(404)
    await begun(harness, me, 100)
  })
})
