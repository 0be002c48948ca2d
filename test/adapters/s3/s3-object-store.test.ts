import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores, type S3Tools } from '../../../adapters/s3/s3-object-stores.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { KEYS_OF_MACHINE } from '../../../application/ports/platforms/secret-references.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { handedOffObjectsContract } from '../../contract/handed-off-objects.contract.ts'
import { objectStoreContract } from '../../contract/object-store.contract.ts'
import { objectStoresContract } from '../../contract/object-stores.contract.ts'
import { partedUploadsContract } from '../../contract/parted-uploads.contract.ts'
import { bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { allAbandoned, onlyAbandoned, othersIn } from '../../support/leftovers.ts'
import { contentOf, IMPATIENT, locationAt, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { s3Client } from '../../support/servers/s3-client.ts'
import { spread } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

/** What is signed otherwise is the same otherwise: a soak tries all of it with both signatures. */
const OF_WHOLE_CONTRACT: readonly string[] = spread(['v4', 'v2'], 1)
const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'
const newKey = (base = 'some') => ObjectKey.parse(`${base}/2026/03/04/${uniqueHex(32)}.bin`)
const future = () => new Date(Date.now() + 3_600_000)

function storeAt(location: RemoteLocation, tools: Partial<S3Tools> = {}): ObjectStore {
  return new S3ObjectStores({ locationOf: () => location, ...tools }).for(aPlatform({ kind: 's3' }))
}

await describeWith('s3', 'S3, a real service', (url) => {
  it('takes keys of the machine, and renews them before they expire', async () => {
    const { accessKey, secretKey: right, ...location } = await newLocation(url)
    const store = storeAt({ ...location, accessKey: 'any', secretKey: KEYS_OF_MACHINE })
    onTestFinished(() => void vi.unstubAllEnvs())
    const provide = (secretKey: string) => {
      vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey)
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretKey)
      vi.stubEnv('AWS_CREDENTIAL_EXPIRATION', new Date(Date.now() + 60_000).toISOString())
    }
    const [key, body] = [newKey(), randomBytes(100)]
    provide(`not ${right}`)
    await expect(store.put(key, bodyOf(body), TYPE)).rejects.toMatchObject({
      trouble: 'wrong_secret',
      params: { storeCode: 'SignatureDoesNotMatch' },
    })
    provide(right)
    await store.put(key, bodyOf(body), TYPE)
    const handoff = await store.handOff?.(key, {
      ...{ seconds: 60, disposition: 'inline', contentType: TYPE },
    })
    expect(handoff).toMatchObject({ url: expect.stringContaining(accessKey) })
  })

  for (const signatureVersion of ['v4', 'v2'] as const) {
    let store: Promise<ObjectStore> | undefined
    if (OF_WHOLE_CONTRACT.includes(signatureVersion)) {
      objectStoreContract(`S3, signature ${signatureVersion}`, () => {
        store ??= newLocation(url, { signatureVersion }).then((location) => storeAt(location))
        return store
      })
    }

    handedOffObjectsContract(`S3, signature ${signatureVersion}`, async () =>
      storeAt(await newLocation(url, { signatureVersion })),
    )

    handedOffObjectsContract(`S3, signature ${signatureVersion}, for another domain`, async () => {
      const customDomain = `http://localhost:${new URL(url).port}`
      return storeAt({ ...(await newLocation(url, { signatureVersion })), customDomain })
    })

    it(`knows whether removed objects stay, signed ${signatureVersion}`, async () => {
      const location = await newLocation(url, { signatureVersion })
      const own = storeAt(location)
      expect(await own.keepsVersions?.()).toBe(false)
      const s3 = await s3Client(url)
      for (const Status of ['Enabled', 'Suspended'] as const) {
        const VersioningConfiguration = { Status }
        await s3.putBucketVersioning({ Bucket: location.bucket, VersioningConfiguration })
        expect(await own.keepsVersions?.()).toBe(Status === 'Enabled')
      }
      s3.destroy()
    })

    it(`knows whether keys may read who may use the bucket, signed ${signatureVersion}`, async () => {
      const location = await newLocation(url, { signatureVersion })
      const own = storeAt(location)
      expect(await own.canListReaders?.()).toBe(true)
      const s3 = await s3Client(url)
      const Resource = [`arn:aws:s3:::${location.bucket}`]
      const rule = { Effect: 'Deny', Principal: '*', Action: ['s3:GetBucketAcl'], Resource }
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [rule] })
      await s3.putBucketPolicy({ Bucket: location.bucket, Policy })
      await expect(own.canListReaders?.()).rejects.toMatchObject({ trouble: 'not_permitted' })
      s3.destroy()
    })

    it(`takes 20 MiB in parts, signed ${signatureVersion}`, async () => {
      const location = await newLocation(url, { signatureVersion })
      const own = storeAt(location)
      const key = newKey()
      const content = randomBytes(20 * MIB + 7)
      expect(await own.put(key, bodyOf(content), 'image/png')).toEqual({
        bytes: content.length,
        sha256: sha256(content),
      })
      const body = await own.open(key, { first: 0, last: content.length - 1 })
      expect(sha256(await collect(body))).toBe(sha256(content))
      const s3 = await s3Client(url)
      const head = await s3.headObject({ Bucket: location.bucket, Key: key.value })
      expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: content.length })
      expect(head.ETag).toMatch(/-3"$/)
    })

    it(`tells a wrong secret key apart, signed ${signatureVersion}, and does not quote it`, async () => {
      const location = await newLocation(url, { signatureVersion })
      const wrong = storeAt({ ...location, secretKey: 'canary-secret' })
      const failure = await wrong.put(newKey(), bodyOf(randomBytes(10)), TYPE).catch((e) => e)
      expect(failure).toMatchObject({ code: 'storage_unreachable' })
      expect(failure.cause.message).toMatch(/^S3 HeadObject was answered 403 /)
      expect(JSON.stringify([failure, failure.cause])).not.toContain(location.accessKey)
    })
  }

  partedUploadsContract('S3', async (memory) => {
    const location = await newLocation(url)
    return { store: storeAt(location, { memory }), content: () => contentOf(url, location.bucket) }
  })

  objectStoresContract('S3', {
    fresh: async () => {
      const empty = [await newLocation(url), await newLocation(url)]
      const locations = new Map<string, RemoteLocation>()
      return new S3ObjectStores({
        locationOf({ key }) {
          const location = locations.get(key) ?? empty.pop() ?? locationAt(url)
          locations.set(key, location)
          return location
        },
      })
    },
    platform: () => aPlatform({ kind: 's3' }),
  })

  it('signs for a bucket whose name begins that of the endpoint, too', async () => {
    const bucket = new URL(url).hostname.split('.')[0] ?? ''
    const own = storeAt(await newLocation(url, { bucket, signatureVersion: 'v2' }))
    const key = newKey()
    await own.put(key, bodyOf(randomBytes(PART_BYTES + 1)), TYPE)
    const terms = { seconds: 60, contentType: TYPE, disposition: 'attachment' }
    const handoff = await own.handOff?.(key, terms)
    const signed = handoff?.kind === 'address' ? await fetch(handoff.url) : undefined
    expect((await signed?.arrayBuffer())?.byteLength).toBe(PART_BYTES + 1)
    await own.remove(key)
  })

  it('says that the bucket is missing', async () => {
    const store = storeAt(locationAt(url))
    const failure = await store.put(newKey(), bodyOf(randomBytes(10)), TYPE).catch((e) => e)
    expect(failure).toMatchObject({ code: 'storage_unreachable' })
    expect(failure.cause.message).toBe('S3 PutObject was answered 404 NoSuchBucket')
    await expect(store.open(newKey(), { first: 0, last: 0 })).rejects.toMatchObject({
      code: 'storage_unreachable',
    })
  })

  it('removes what died uploads left, and nothing of others', async () => {
    const location = await newLocation(url, { basePath: 'base' })
    const s3 = await s3Client(url)
    const [ours, sibling] = [newKey('base').value, newKey('base2').value]
    const foreign = [sibling, ...othersIn('base')]
    for (const Key of [ours, ...foreign]) {
      await s3.createMultipartUpload({ Bucket: location.bucket, Key })
    }
    const store = storeAt(location)
    const abandoned = onlyAbandoned(ours)
    expect(await store.removeLeftovers(new Date(Date.now() - 3_600_000), abandoned)).toBe(0)
    expect(await store.removeLeftovers(future(), abandoned)).toBe(1)
    expect((await contentOf(url, location.bucket)).unfinished.sort()).toEqual(foreign.sort())
  })

  it('leaves alone what a running upload writes, however slow it is', async () => {
    const location = await newLocation(url, { basePath: 'some' })
    const store = storeAt(location, { touchSeconds: 0.2 })
    const content = randomBytes(PART_BYTES + 100)
    const removed: number[] = []
    async function* slow() {
      yield* bodyOf(content.subarray(0, PART_BYTES + 50))
      // Much older than the last sign of life, also on a busy machine, and younger than its begin.
      for (let round = 0; round < 6; round++) {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        removed.push(await store.removeLeftovers(new Date(Date.now() - 5000), allAbandoned))
      }
      yield content.subarray(PART_BYTES + 50)
    }
    const { sha256: sum } = await store.put(newKey(), slow(), TYPE)
    expect(removed).toEqual([0, 0, 0, 0, 0, 0])
    expect(sum).toBe(sha256(content))
  })

  it('reads on when the reader left another download in the middle', async () => {
    const store = storeAt(await newLocation(url))
    const key = newKey()
    const content = randomBytes(3 * MIB)
    await store.put(key, bodyOf(content), TYPE)
    for (let round = 0; round < 5; round++) {
      const body = await store.open(key, { first: 0, last: content.length - 1 })
      for await (const _chunk of body ?? []) break
    }
    const body = await store.open(key, { first: 5, last: 9 })
    expect((await collect(body)).equals(content.subarray(5, 10))).toBe(true)
  })
})

it('says that a service is away', async () => {
  const location = locationAt(`http://access:secret@127.0.0.1:${await freePort()}`)
  const store = storeAt(location, { patience: IMPATIENT })
  const failure = await store.put(newKey(), bodyOf(randomBytes(10)), TYPE).catch((e) => e)
  expect(failure).toMatchObject({ code: 'storage_unreachable' })
  expect(failure.cause.message).toBe('S3 HeadObject failed: ECONNREFUSED')
})
