import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { OssPatience } from '../../../adapters/ali-oss/oss-connection.ts'
import { PART_BYTES, PartMemory } from '../../../adapters/object-parts/part-memory.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { contentOf, IMPATIENT, LENIENT, newLocation, storeAt } from '../../support/oss-locations.ts'
import { type OssFault, OssServer } from '../../support/oss-server.ts'
import { spread } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const FAULTS: readonly OssFault[] = [
  'reset before',
  'reset after',
  'silence before',
  'silence after',
  'half an answer',
  'stalled answer',
  'early answer',
  'changed request',
  'redirect',
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  { status: 400, code: 'InvalidDigest' },
  { status: 507, code: 'InsufficientStorage' },
  { status: 200, code: 'InternalError' },
]

/** The calls of an upload in one request, and of one in parts. */
const CALLS: readonly (readonly [name: string, line: RegExp, bytes: number])[] = [
  ['PutObject', /^PUT (?!.*uploadId)/, 1000],
  ['HeadObject', /^HEAD /, 1000],
  ['InitiateMultipartUpload', /^POST .*uploads/, PART_BYTES + 1000],
  ['UploadPart', /^PUT .*partNumber=1/, PART_BYTES + 1000],
  ['UploadPart, the last', /^PUT .*partNumber=2/, PART_BYTES + 1000],
  ['CompleteMultipartUpload', /^POST .*uploadId/, PART_BYTES + 1000],
]

const TYPE = 'image/png'
const CONTENT = randomBytes(PART_BYTES + 1000)
/** Only where nothing comes is it worth being impatient: this machine may be slow itself. */
const patienceWith = (fault: OssFault): OssPatience =>
  isSlow(fault) ? IMPATIENT : { ...LENIENT, attempts: 2, pauseMs: 5 }
const isSlow = (fault: OssFault) => /^(silence|stalled)/.test(nameOf(fault))
const nameOf = (fault: OssFault) =>
  typeof fault === 'object' ? `${fault.status} ${fault.code}` : fault
const often = (faults: readonly OssFault[]) =>
  faults.flatMap((fault) => [
    { name: `${nameOf(fault)}, once`, fault, times: 1 },
    { name: `${nameOf(fault)}, always`, fault, times: 1000 },
  ])
/** Other ones for each call, so that every fault is met by one call at least. */
const someOf = <Case>(cases: readonly Case[], at: number) =>
  spread([...cases.slice(at), ...cases.slice(0, at)], 5)
const newKey = (base = 'some') => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.bin`)
const future = () => new Date(Date.now() + 3_600_000)
const storageCode = /^storage_(unreachable|full)$/

/** Whoever is that impatient may have no time to clean up either, on a machine that is busy. */
async function recovered(location: RemoteLocation, key: ObjectKey): Promise<void> {
  const store = storeAt(location)
  await store.remove(key)
  await store.removeLeftovers(future(), allAbandoned)
}

/** Tests run side by side, so each closes its own. */
async function withServer(work: (server: OssServer) => Promise<void>): Promise<void> {
  const server = await new OssServer().listen()
  try {
    await work(server)
  } finally {
    server.close()
  }
}

/** Breaks the first `times` calls of a kind. */
function breaking(line: RegExp, fault: OssFault, times: number) {
  let left = times
  return (seen: string) => (line.test(seen) && left-- > 0 ? fault : undefined)
}

const healed = () => undefined

describe.concurrent.each(
  CALLS.map((call, at) => [...call, at] as const),
)('an upload to OSS in which %s is broken', (_name, line, bytes, at) => {
  it.each(someOf(often(FAULTS), at))('$name: stored whole, or failed and gone', ({
    fault,
    times,
  }) =>
    withServer(async (server) => {
      const location = newLocation(server)
      const key = newKey()
      const content = CONTENT.subarray(0, bytes)
      const memory = new PartMemory()
      server.faultOf = breaking(line, fault, times)
      const digest = await storeAt(location, { memory, patience: patienceWith(fault) })
        .put(key, bodyOf(content), TYPE)
        .catch((error) => void expect(error.code).toMatch(storageCode))
      server.faultOf = healed
      expect(memory.lentBytes).toBe(0)
      if (!digest && isSlow(fault)) await recovered(location, key)
      const { objects, unfinished } = contentOf(server, location.bucket)
      expect(unfinished).toEqual([])
      expect(objects).toEqual(digest ? [key.value] : [])
      if (!digest) return
      expect(digest).toEqual({ bytes, sha256: sha256(content) })
      const stored = server.bucket(location.bucket).objects.get(key.value)
      expect(stored?.content.equals(content)).toBe(true)
    }))
})

describe.concurrent('a broken download from OSS', () => {
  const bytes = 3_000_000
  it.each(spread(often(FAULTS), 7))('$name: whole, or an error', ({ fault, times }) =>
    withServer(async (server) => {
      const location = newLocation(server)
      const key = newKey()
      const content = CONTENT.subarray(0, bytes)
      await storeAt(location).put(key, bodyOf(content), TYPE)
      server.faultOf = breaking(/^GET /, fault, times)
      const got = await storeAt(location, { patience: patienceWith(fault) })
        .open(key, { first: 7, last: bytes - 1 })
        .then(collect)
        .catch((error) => void expect(error.code).toMatch(storageCode))
      if (got) expect(got.equals(content.subarray(7))).toBe(true)
    }))
})

describe.concurrent('OSS in trouble', () => {
  it.each(spread(FAULTS, 5))('says when a removal fails, which may be repeated: %s', (fault) =>
    withServer(async (server) => {
      const location = newLocation(server)
      const key = newKey()
      await storeAt(location).put(key, bodyOf(randomBytes(10)), TYPE)
      server.faultOf = breaking(/^DELETE /, fault, 1000)
      const removed = await storeAt(location, { patience: patienceWith(fault) })
        .remove(key)
        .then(() => true)
        .catch((error) => void expect(error.code).toMatch(storageCode))
      server.faultOf = healed
      if (!removed) await storeAt(location).remove(key)
      expect(contentOf(server, location.bucket).objects).toEqual([])
    }))

  it('gets a part again that it was too busy to accept', () =>
    withServer(async (server) => {
      const location = newLocation(server)
      server.faultOf = breaking(/partNumber=1/, { status: 503, code: 'SlowDown' }, 2)
      await storeAt(location).put(newKey(), bodyOf(randomBytes(PART_BYTES + 1)), TYPE)
      expect(server.seen.filter((line) => /partNumber=1/.test(line))).toHaveLength(3)
    }))

  it.each([
    ['PutObject', /^PUT /, 1000],
    ['CompleteMultipartUpload', /^POST .*uploadId/, PART_BYTES + 1],
  ] as const)('is not asked a second time for %s', (_name, line, bytes) =>
    withServer(async (server) => {
      server.faultOf = breaking(line, 'reset after', 1)
      const put = storeAt(newLocation(server)).put(newKey(), bodyOf(randomBytes(bytes)), TYPE)
      await expect(put).rejects.toMatchObject({ code: 'storage_unreachable' })
      expect(server.seen.filter((seen) => line.test(seen))).toHaveLength(1)
    }))

  it('is not asked again for what it refused', () =>
    withServer(async (server) => {
      server.faultOf = breaking(/^DELETE /, { status: 403, code: 'AccessDenied' }, 1)
      await expect(storeAt(newLocation(server)).remove(newKey())).rejects.toThrow()
      expect(server.seen.filter((line) => /^DELETE /.test(line))).toHaveLength(1)
    }))

  it('reports full storage', () =>
    withServer(async (server) => {
      server.faultOf = breaking(/^PUT /, { status: 403, code: 'QuotaExceeded' }, 1)
      const put = storeAt(newLocation(server)).put(newKey(), bodyOf(randomBytes(10)), TYPE)
      await expect(put).rejects.toMatchObject({ code: 'storage_full' })
    }))

  it('keeps what could not be removed at once for recovery', () =>
    withServer(async (server) => {
      const location = newLocation(server, { basePath: 'base' })
      server.faultOf = (line) =>
        /^DELETE |^POST .*uploadId/.test(line) ? 'reset before' : undefined
      const put = storeAt(location).put(newKey('base'), bodyOf(randomBytes(PART_BYTES + 1)), TYPE)
      await expect(put).rejects.toMatchObject({ code: 'storage_unreachable' })
      expect(contentOf(server, location.bucket).unfinished).toHaveLength(1)
      server.faultOf = healed
      expect(await storeAt(location).removeLeftovers(future(), allAbandoned)).toBe(1)
      expect(contentOf(server, location.bucket).unfinished).toEqual([])
    }))

  it('follows no redirect', () =>
    withServer(async (server) => {
      const elsewhere = await new OssServer().listen()
      server.redirectTo = `http://localhost:${elsewhere.port}/`
      server.faultOf = () => 'redirect'
      const store = storeAt(newLocation(server), { patience: patienceWith('redirect') })
      await expect(store.open(newKey(), { first: 0, last: 0 })).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/^OSS GetObject was answered 307 /) },
      })
      await expect(store.put(newKey(), bodyOf(randomBytes(9)), TYPE)).rejects.toThrow()
      expect(elsewhere.seen).toEqual([])
      elsewhere.close()
    }))

  it('bounds the memory of an endless answer', () =>
    withServer(async (server) => {
      server.faultOf = () => 'endless answer'
      const list = storeAt(newLocation(server)).removeLeftovers(future(), allAbandoned)
      await expect(list).rejects.toMatchObject({
        cause: { message: 'OSS ListMultipartUploads failed: AnswerTooLong' },
      })
    }))
})

// Beside the others, a part would take long itself.
describe('OSS that takes its time', () => {
  it('may take longer to complete an object than to accept a part', () =>
    withServer(async (server) => {
      const key = newKey()
      server.waitWith = (line) => (/^POST .*uploadId/.test(line) ? pause(4000) : undefined)
      const patience = { ...LENIENT, answerMs: 3000, transferMs: 3000 }
      const put = storeAt(newLocation(server), { patience }).put(key, bodyOf(CONTENT), TYPE)
      expect(await put).toMatchObject({ bytes: CONTENT.length })
    }))
})
