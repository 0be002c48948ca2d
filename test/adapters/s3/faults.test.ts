import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { PART_BYTES, PartMemory } from '../../../adapters/object-parts/part-memory.ts'
import { PATIENCE, type S3Patience } from '../../../adapters/s3/s3-connection.ts'
import { S3ObjectStores, type S3Tools } from '../../../adapters/s3/s3-object-stores.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { type Fault, faultyProxy } from '../../support/faulty-proxy.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { contentOf, IMPATIENT, LENIENT, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { spread } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const FAULTS: readonly Fault[] = [
  'reset before',
  'reset after',
  'silence before',
  'silence after',
  'half a request',
  'changed request',
  'half an answer',
  'stalled answer',
  'empty answer',
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  { status: 403, code: 'QuotaExceeded' },
  { status: 200, code: 'InternalError' },
]

const ON_THE_WAY_BACK: readonly Fault[] = [
  'reset before',
  'reset after',
  'silence after',
  'half an answer',
  'stalled answer',
  'empty answer',
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  { status: 200, code: 'InternalError' },
]

/** The calls of an upload in one request, and of one in parts. */
const CALLS: readonly (readonly [name: string, line: RegExp, bytes: number])[] = [
  ['HeadObject', /^HEAD /, 1000],
  ['PutObject', /^PUT (?!.*uploadId)/, 1000],
  ['CreateMultipartUpload', /^POST .*uploads/, PART_BYTES + 1000],
  ['UploadPart', /^PUT .*partNumber=2/, PART_BYTES + 1000],
  ['CompleteMultipartUpload', /^POST .*uploadId/, PART_BYTES + 1000],
]

const TYPE = 'image/png'
/** Only where nothing comes is it worth being impatient: this machine may be slow itself. */
const patienceWith = (fault: Fault): S3Patience =>
  /^(silence|stalled|half a request)/.test(nameOf(fault)) ? IMPATIENT : LENIENT
const nameOf = (fault: Fault) =>
  typeof fault === 'object' ? `${fault.status} ${fault.code}` : fault
const newKey = (base = 'some') => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.bin`)
const future = () => new Date(Date.now() + 3_600_000)
const storageCode = /^storage_(unreachable|full)$/

function storeAt(location: RemoteLocation, tools: Partial<S3Tools> = {}): ObjectStore {
  return new S3ObjectStores({ locationOf: () => location, ...tools }).for(aPlatform({ kind: 's3' }))
}

/** Breaks the first `times` calls of a kind. */
function breaking(line: RegExp, fault: Fault, times: number) {
  let left = times
  return (seen: string) => (line.test(seen) && left-- > 0 ? fault : undefined)
}

await describeWith('s3', 'S3 behind a bad network', (url) => {
  let location: RemoteLocation
  beforeAll(async () => {
    location = await newLocation(url)
  })

  async function throughProxy<T>(
    faultOf: (line: string) => Fault | undefined,
    work: (broken: RemoteLocation) => Promise<T>,
  ): Promise<T> {
    const proxy = await faultyProxy(url, faultOf)
    try {
      return await work({ ...location, endpoint: new URL(proxy.url).origin })
    } finally {
      proxy.close()
    }
  }

  const calls = CALLS.map((call, at) => [...call, at] as const)
  describe.concurrent.each(calls)('%s', { timeout: 120_000 }, (_name, line, bytes, at) => {
    const cases = [...FAULTS.slice(at), ...FAULTS.slice(0, at)].flatMap((fault) => [
      { name: `${nameOf(fault)}, once`, fault, times: 1 },
      { name: `${nameOf(fault)}, always`, fault, times: 1000 },
    ])
    // Other ones for each call, so that every fault is met by one call at least.
    it.each(spread(cases, 6))('$name: stored whole, or failed and gone', async (broken) => {
      const basePath = uniqueHex(10)
      const key = newKey(basePath)
      const content = randomBytes(bytes)
      const memory = new PartMemory()
      const digest = await throughProxy(breaking(line, broken.fault, broken.times), (faulty) =>
        storeAt(faulty, { memory, patience: patienceWith(broken.fault) })
          .put(key, bodyOf(content), TYPE)
          .catch((error) => void expect(error.code).toMatch(storageCode)),
      )
      // A request without an answer may take effect after the clean-up; recovery comes again.
      if (broken.fault === 'half a request') {
        await storeAt({ ...location, basePath }).removeLeftovers(future(), allAbandoned)
      }
      const { objects, unfinished } = await contentOf(url, location.bucket, key.value)
      expect(unfinished).toEqual([])
      expect(memory.lentBytes).toBe(0)
      expect(objects).toEqual(digest ? [key.value] : [])
      if (!digest) return
      expect(digest).toEqual({ bytes, sha256: sha256(content) })
      const stored = await storeAt(location).open(key, { first: 0, last: bytes - 1 })
      expect(sha256(await collect(stored))).toBe(digest.sha256)
    })
  })

  it('waits for an object to be put together longer than for another answer', async () => {
    const key = newKey()
    const patience = { ...PATIENCE, answerMs: 3000 }
    const put = throughProxy(breaking(/^POST .*uploadId/, 'late answer', 1), (faulty) =>
      storeAt(faulty, { patience }).put(key, bodyOf(randomBytes(PART_BYTES + 1)), TYPE),
    )
    expect(await put).toMatchObject({ bytes: PART_BYTES + 1 })
    expect((await contentOf(url, location.bucket, key.value)).objects).toEqual([key.value])
  })

  it('refuses what was changed on its way under signature v2 too', async () => {
    const key = newKey()
    const put = throughProxy(breaking(/^PUT /, 'changed request', 1000), (faulty) =>
      storeAt({ ...faulty, signatureVersion: 'v2' }).put(key, bodyOf(randomBytes(1000)), TYPE),
    )
    await expect(put).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect((await contentOf(url, location.bucket, key.value)).objects).toEqual([])
  })

  it('says that the storage is full', async () => {
    const full = { status: 403, code: 'QuotaExceeded' }
    const put = throughProxy(breaking(/^PUT /, full, 1), (faulty) =>
      storeAt(faulty).put(newKey(), bodyOf(randomBytes(1000)), TYPE),
    )
    await expect(put).rejects.toMatchObject({ code: 'storage_full' })
  })

  it('recovery removes what could not be removed at once', async () => {
    const basePath = uniqueHex(10)
    const key = newKey(basePath)
    const faults = (line: string) =>
      /^DELETE |^POST .*uploadId/.test(line) ? ('reset before' as const) : undefined
    const put = throughProxy(faults, (faulty) =>
      storeAt(faulty).put(key, bodyOf(randomBytes(PART_BYTES + 1)), TYPE),
    )
    await expect(put).rejects.toMatchObject({ code: 'storage_unreachable' })
    const unfinished = async () => (await contentOf(url, location.bucket, key.value)).unfinished
    expect(await unfinished()).toEqual([key.value])
    expect(await storeAt({ ...location, basePath }).removeLeftovers(future(), allAbandoned)).toBe(1)
    expect(await unfinished()).toEqual([])
  })

  describe.concurrent('a download', () => {
    const bytes = 3_000_000
    const cases = ON_THE_WAY_BACK.flatMap((fault) => [
      { name: `${nameOf(fault)}, once`, fault, times: 1 },
      { name: `${nameOf(fault)}, always`, fault, times: 1000 },
    ])
    it.each(spread(cases, 6))('$name: whole, or an error', async ({ fault, times }) => {
      const key = newKey()
      const content = randomBytes(bytes)
      await storeAt(location).put(key, bodyOf(content), TYPE)
      const got = await throughProxy(breaking(/^GET /, fault, times), async (faulty) =>
        collect(
          await storeAt(faulty, { patience: patienceWith(fault) }).open(key, {
            first: 7,
            last: bytes - 1,
          }),
        ),
      ).catch((error) => void expect(error.code).toBe('storage_unreachable'))
      if (got) expect(got.equals(content.subarray(7))).toBe(true)
    })
  })

  it('tries again when the service is busy for a moment', async () => {
    const key = newKey()
    const busy = { status: 503, code: 'SlowDown' }
    await throughProxy(breaking(/./, busy, 1), async (faulty) => {
      await storeAt(faulty).put(key, bodyOf(randomBytes(1000)), TYPE)
    })
    expect((await contentOf(url, location.bucket, key.value)).objects).toEqual([key.value])
  })

  it.concurrent.each(
    ON_THE_WAY_BACK,
  )('a removal that fails says so, and may be repeated: %s', async (fault) => {
    const key = newKey()
    await storeAt(location).put(key, bodyOf(randomBytes(10)), TYPE)
    const removed = await throughProxy(breaking(/^DELETE /, fault, 1000), (faulty) =>
      storeAt(faulty, { patience: patienceWith(fault) })
        .remove(key)
        .then(() => true)
        .catch((error) => void expect(error.code).toBe('storage_unreachable')),
    )
    if (!removed) await storeAt(location).remove(key)
    expect((await contentOf(url, location.bucket, key.value)).objects).toEqual([])
  })
})
