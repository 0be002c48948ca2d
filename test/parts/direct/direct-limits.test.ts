import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StagedUploads } from '../../../application/ports/files/staged-uploads.ts'
import { withoutAuditEntry } from '../../../application/ports/logs/audit.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aPicture, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { DirectCalls, PART } from '../../support/direct-calls.ts'
import { anotherCompleting, directHarness, errorOf } from '../../support/direct-harness.ts'
import { call, fetchFile, upload } from '../../support/file-calls.ts'
import { OssServer } from '../../support/oss-server.ts'
import { announce } from '../../support/tus-calls.ts'

describe('direct limits', () => {
  const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 9 } as const
  const quota = { bytes: 1000, files: 3, running: 2 }
  const server = new OssServer()
  beforeAll(async () => {
    await server.listen()
  })
  afterAll(() => server.close())

  describe('the quota of whoever uploads to the storage platform', () => {
    it('counts uploads past and through the service together', async () => {
      const { calls, harness, me } = await directHarness(server, { quota })
      const id = await calls.begun(aPicture(100))
      expect((await announce(harness, me, 100)).status).toBe(201)
      expect(errorOf(await calls.begin(aPicture(100)))).toBe('quota_running')
      expect((await announce(harness, me, 100)).answer.error).toBe('quota_running')
      await calls.ask('DELETE', `/${id}`)
      expect(errorOf(await calls.begin(aPicture(901)))).toBe('quota_bytes')
      expect((await calls.begin(aPicture(900))).body.code).toBe(200)
    })

    it.each([
      ['quota_bytes', [950]],
      ['quota_files', [10, 10, 10]],
    ])('is asked again at the end: %s', async (error, others) => {
      const { calls, harness, me } = await directHarness(server, { quota })
      const content = aPicture(100)
      const id = await calls.begun(content)
      await calls.sendAll(id, content)
      const stored: unknown[] = []
      for (const bytes of others)
        stored.push((await upload(harness, me, 'b.png', aPicture(bytes))).data.ossId)
      expect(errorOf(await calls.complete(id))).toBe(error)
      await call(harness, `/resource/oss/${stored[0]}`, me, 'DELETE')
      expect((await calls.complete(id)).data.ossId).toBeDefined()
    })
  })

  describe('an upload to the storage platform that does not end well', () => {
    it('ends with its lease, and its parts with it', async () => {
      const { calls, harness, there } = await directHarness(server)
      const content = aPicture(PART + 10)
      const id = await calls.begun(content)
      await calls.send(id, content, 1)
      harness.clock.advance(3599)
      await harness.recover.execute()
      expect((await there()).unfinished).toHaveLength(1)
      harness.clock.advance(2)
      const late = new DirectCalls(harness.origin, await harness.allowed())
      for (const answer of [await late.complete(id), await late.ask('GET', `/${id}`)])
        expect(errorOf(answer)).toBe('upload_not_found')
      await harness.recover.execute()
      // The platform has a clock of its own, and parts that came a moment ago may have a sender.
      const behind = (Date.now() - harness.clock.now().getTime()) / 1000
      harness.clock.advance(Math.max(0, behind) + 120)
      await harness.recover.execute()
      expect(await there()).toEqual({ objects: [], unfinished: [] })
    })

    it('waits for its platform, also when others have become the default', async () => {
      const { calls, harness, platform } = await directHarness(server)
      const content = aPicture(100)
      const id = await calls.begun(content)
      await calls.sendAll(id, content)
      const given = (status: 'normal' | 'disabled') =>
        harness.given.platform(aPlatform({ key: 'default', ...platform, status, isDefault: false }))
      await given('disabled')
      expect(errorOf(await calls.complete(id))).toBe('no_storage_platform')
      expect(errorOf(await calls.begin(content))).toBe('no_storage_platform')
      await given('normal')
      expect((await calls.complete(id)).data.ossId).toBeDefined()
    })

    it('waits for a store that is away', async () => {
      const { calls } = await directHarness(server)
      const content = aPicture(100)
      const id = await calls.begun(content)
      await calls.sendAll(id, content)
      const refused = { status: 403, code: 'AccessDenied' }
      for (const step of [/^GET .*uploadId/, /^POST .*uploadId/, /^HEAD /, /^GET /]) {
        server.faultOf = (line) => (step.test(line) ? refused : undefined)
        expect(errorOf(await calls.complete(id)), `${step}`).toBe('storage_unreachable')
      }
      server.faultOf = () => undefined
      expect((await calls.complete(id)).data.ossId).toBeDefined()
    })

    it('is not begun by halves', async () => {
      const { calls, there } = await directHarness(server, { quota: { ...quota, running: 1 } })
      server.faultOf = (line) => (/[?&]uploads/.test(line) ? { status: 403, code: 'X' } : undefined)
      expect(errorOf(await calls.begin(aPicture(100)))).toBe('storage_unreachable')
      server.faultOf = () => undefined
      expect((await calls.begin(aPicture(100))).body.code).toBe(200)
      expect((await there()).unfinished).toHaveLength(1)
    })
  })

  it('two instances that complete an upload at once make one file', async () => {
    const { calls, harness, me } = await directHarness(server)
    const content = aPicture(PART + 100)
    const id = await calls.begun(content)
    await calls.sendAll(id, content)
    const { container } = harness
    const other = () => anotherCompleting(container)
    const sums = { sha256: sha256(content) }
    const files = await Promise.all(
      [1, 2, 3].map(() => other().execute(id, '7', sums, withoutAuditEntry)),
    )
    expect(new Set(files.map((file) => file.id)).size).toBe(1)
    expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(1)
  })

  it('an upload to the storage platform is one entry of the log, when it is complete or refused', async () => {
    const { calls, harness } = await directHarness(server)
    await calls.begin(aPicture(10), 'b.exe')
    const { data } = await calls.upload(aPicture(100))
    expect(data.ossId).toBeDefined()
    const { entries } = await harness.operations.list(NEWEST)
    const kinds = { area: 'file', kind: 'add', operatorName: 'clerk' }
    const url = '/resource/oss/direct'
    expect(entries).toMatchObject([
      {
        ...{ ...kinds, url: `${url}/:id/complete`, error: undefined },
        parameters: expect.stringContaining('"originalName":"a.png"'),
      },
      { ...kinds, url, error: 'upload_type' },
    ])
  })
})

describe('direct races', () => {
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
        const { data } = await calls.ask(
          method,
          `/${id}${path}`,
          method === 'POST' ? {} : undefined,
        )
        expect(data, method).toMatchObject(
          method === 'POST' ? { fileName: 'a.png' } : { bytes: 100 },
        )
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
})
