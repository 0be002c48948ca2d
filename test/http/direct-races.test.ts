import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StagedUploads } from '../../application/ports/files/staged-uploads.ts'
import { withoutAuditEntry } from '../../application/ports/logs/audit.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { aPicture, sha256 } from '../support/bodies.ts'
import { anotherCompleting, directHarness, errorOf } from '../support/direct-harness.ts'
import { call, fetchFile } from '../support/file-calls.ts'
import { OssServer } from '../support/oss-server.ts'

const server = new OssServer()
beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

type Parts = Awaited<ReturnType<StagedUploads['parts']>>
/** What an instance reads of an upload, before and after another one has made a file of it. */
type Seen = (before: Parts, after: Parts) => Parts

async function racing() {
  const all = await directHarness(server)
  const { calls, harness } = all
  const content = aPicture(100)
  const id = await calls.begun(content)
  await calls.sendAll(id, content)
  const { container } = harness
  const other = anotherCompleting(container)
  const staged = container.get(T.StagedUploads)
  const parts = staged.parts.bind(staged)
  /** The other instance ends the upload just when this one reads its record for the nth time. */
  const endsAtRead = (nth: number, seen: Seen) => {
    let reads = 0
    let last: Parts | undefined
    const spy = vi.spyOn(staged, 'parts').mockImplementation(async (upload) => {
      reads += 1
      const before = last ?? (await parts(upload))
      if (reads !== nth) return reads > nth && last ? seen(last, await parts(upload)) : before
      last = before
      await other.execute(id, '7', { sha256: sha256(content) }, withoutAuditEntry)
      return seen(before, await parts(upload))
    })
    onTestFinished(() => spy.mockRestore())
  }
  const there = async () => {
    const { rows } = (await call(harness, '/resource/oss/list', all.me)).body
    const [row] = Object(rows)
    const got = await fetchFile(harness, `/resource/oss/download/${row?.ossId}`, all.me)
    return Buffer.from(await got.arrayBuffer()).equals(content)
  }
  return { ...all, id, endsAtRead, there }
}

const stale: Seen = (before) => before
const fresh: Seen = (_before, after) => after

describe('a file that another instance has made of an upload meanwhile', () => {
  it('stays when the upload is given up', async () => {
    const { calls, id, endsAtRead, there } = await racing()
    endsAtRead(1, stale)
    expect((await calls.ask('DELETE', `/${id}`)).body.code).toBe(200)
    expect(await there()).toBe(true)
  })

  it('stays when this instance was told another checksum', async () => {
    const { calls, id, endsAtRead, there } = await racing()
    endsAtRead(2, stale)
    const answer = await calls.complete(id, { sha256: '0'.repeat(64) })
    expect(answer.body).toMatchObject({ error: 'upload_checksum' })
    expect(await there()).toBe(true)
  })

  it('is the answer of this one, too', async () => {
    for (const [method, path] of [
      ['POST', '/complete'],
      ['GET', ''],
    ] as const) {
      const { calls, id, endsAtRead, there } = await racing()
      endsAtRead(1, fresh)
      const { data } = await calls.ask(method, `/${id}${path}`, method === 'POST' ? {} : undefined)
      expect(data, method).toMatchObject(method === 'POST' ? { fileName: 'a.png' } : { bytes: 100 })
      expect(await there()).toBe(true)
    }
  })
})

it('an upload that cannot be kept alive is not kept in memory either', async () => {
  const { calls, harness, id } = await racing()
  vi.spyOn(harness.files, 'renew').mockRejectedValueOnce(new DependencyUnavailable())
  expect(errorOf(await calls.complete(id))).toBeDefined()
  expect(harness.running.size).toBe(0)
  expect((await calls.complete(id)).data.ossId).toBeDefined()
})
