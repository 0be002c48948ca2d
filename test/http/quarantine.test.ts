import { describe, expect, it } from 'vitest'
import { ClamdScanner } from '../../adapters/clamd/clamd-scanner.ts'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { aStoredFile } from '../support/builders.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'

const VIRUS = 'canary-virus'
const infected = Buffer.from(`text and ${VIRUS}`)

describe('an infected upload', () => {
  it('is refused, kept where nobody can read it, and goes when it is deleted', async () => {
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
    const me = await harness.allowed()
    const { body } = await upload(harness, me, 'a.txt', infected)
    expect(body).toMatchObject({ code: 500, error: 'file_quarantined' })
    const id = /as (\d+)/.exec(String(body.msg))?.[1] ?? ''
    expect(Number(id)).toBeGreaterThan(0)
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(0)
    expect((await call(harness, `/resource/oss/listByIds/${id}`, me)).body.data).toEqual([])
    const download = await fetchFile(harness, `/resource/oss/download/${id}`, me)
    expect(Object(await download.json()).error).toBe('file_not_found')
    const link = localPath(await harness.links.linkTo(aStoredFile({ id, linkEpoch: 0 })))
    expect((await fetchFile(harness, link)).status).toBe(404)
    // The clean-up leaves it where it is.
    harness.clock.advance(100_000)
    expect(await harness.recover.execute()).toMatchObject({ removed: 0 })
    const again = await harness.allowed()
    expect((await call(harness, `/resource/oss/${id}`, again, 'DELETE')).body.code).toBe(200)
    expect((await call(harness, `/resource/oss/${id}`, again, 'DELETE')).body.code).toBe(500)
  })

  it('is refused the same way when it is repeated under its key', async () => {
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
    const me = { ...(await harness.allowed()), 'idempotency-key': 'one' }
    const first = await upload(harness, me, 'a.txt', infected)
    const again = await upload(harness, me, 'a.txt', infected)
    expect(again.body).toMatchObject({ error: 'file_quarantined', msg: first.body.msg })
    const id = /as (\d+)/.exec(String(first.body.msg))?.[1] ?? ''
    expect((await call(harness, `/resource/oss/${id}`, me, 'DELETE')).body.code).toBe(200)
    expect((await upload(harness, me, 'a.txt', Buffer.from('clean'))).body.code).toBe(200)
  })

  it('counts for the quota of its uploader, so that quarantine cannot be filled either', async () => {
    const quota = { bytes: 1e6, files: 1, running: 5 }
    const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS), quota })
    const me = await harness.allowed()
    await upload(harness, me, 'a.txt', infected)
    expect((await upload(harness, me, 'a.txt', infected)).body.error).toBe('quota_files')
  })
})

describe('an upload that could not be scanned', () => {
  it('is refused and leaves nothing', async () => {
    const scanner = new ClamdScanner({ host: '127.0.0.1', port: 1 })
    const harness = await filesHarness({ scanner })
    const { body } = await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('text'))
    expect(body).toMatchObject({ code: 503, error: 'scan_failed' })
    expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
  })
})

it('a clean file is accepted', async () => {
  const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS) })
  const { body } = await upload(harness, await harness.allowed(), 'a.txt', Buffer.from('text'))
  expect(body.code).toBe(200)
})
