import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import { PART_BYTES } from '../../../adapters/object-parts/part-memory.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { objectStoreContract } from '../../contract/object-store.contract.ts'
import { objectStoresContract } from '../../contract/object-stores.contract.ts'
import { partedUploadsContract } from '../../contract/parted-uploads.contract.ts'
import { bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { contentOf, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { spread } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

/** What is signed otherwise is the same otherwise: a soak tries all of it with both signatures. */
const OF_WHOLE_CONTRACT: readonly string[] = spread(['v4', 'v2'], 1)
const MIB = 1024 * 1024
const TYPE = 'application/octet-stream'
const newKey = () => ObjectKey.parse(`some/2026/03/04/${uniqueHex(32)}.bin`)
const server = new OssServer()

beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

for (const signatureVersion of ['v4', 'v2'] as const) {
  it.each([
    [undefined, false],
    ['Enabled', true],
    ['Suspended', false],
  ] as const)(`knows whether removed objects stay, signed ${signatureVersion}: %s`, async (versioning, keeps) => {
    const location = newLocation(server, { signatureVersion })
    server.bucket(location.bucket).versioning = versioning
    expect(await storeAt(location).keepsVersions()).toBe(keeps)
  })

  it(`knows whether keys may read who may use the bucket, signed ${signatureVersion}`, async () => {
    const location = newLocation(server, { signatureVersion })
    const store = storeAt(location)
    await expect(store.canListReaders()).rejects.toMatchObject({ trouble: 'not_permitted' })
    server.bucket(location.bucket).acl = 'private'
    expect(await store.canListReaders()).toBe(true)
  })

  if (OF_WHOLE_CONTRACT.includes(signatureVersion)) {
    objectStoreContract(`OSS, signature ${signatureVersion}`, async () =>
      storeAt(newLocation(server, { signatureVersion })),
    )
  }

  it(`takes 20 MiB in parts, signed ${signatureVersion}`, async () => {
    const location = newLocation(server, { signatureVersion })
    const store = storeAt(location)
    const key = newKey()
    const content = randomBytes(20 * MIB + 7)
    expect(await store.put(key, bodyOf(content), 'image/png')).toEqual({
      bytes: content.length,
      sha256: sha256(content),
    })
    const body = await store.open(key, { first: 0, last: content.length - 1 })
    expect(sha256(await collect(body))).toBe(sha256(content))
    const stored = server.bucket(location.bucket).objects.get(key.value)
    expect(stored).toMatchObject({ type: 'image/png', etag: expect.stringMatching(/-3"$/) })
  })
}

objectStoresContract('OSS', {
  fresh: async () => {
    const locations = new Map<string, RemoteLocation>()
    return new AliOssObjectStores({
      locationOf({ key }) {
        const location = locations.get(key) ?? newLocation(server)
        locations.set(key, location)
        return location
      },
    })
  },
  platform: () => aPlatform({ kind: 'ali-oss' }),
  foreignKind: 's3',
})

partedUploadsContract('Alibaba Cloud OSS', async (memory) => {
  const location = newLocation(server)
  return {
    store: storeAt(location, { memory }),
    content: async () => contentOf(server, location.bucket),
  }
})

describe('an upload to OSS', () => {
  it.each(['before it begins', 'before it ends'])('leaves what is there %s', async (moment) => {
    const location = newLocation(server)
    const store = storeAt(location)
    const key = newKey()
    const first = () => store.put(key, bodyOf(Buffer.from('first')), TYPE)
    async function* late() {
      yield* bodyOf(randomBytes(2 * PART_BYTES))
      await expect.poll(() => contentOf(server, location.bucket).unfinished).toHaveLength(1)
      await first()
      yield randomBytes(10)
    }
    if (moment === 'before it begins') await first()
    const body = moment === 'before it ends' ? late() : bodyOf(randomBytes(PART_BYTES + 1))
    const put = store.put(key, body, TYPE)
    await expect(put).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(String(await collect(await store.open(key, { first: 0, last: 4 })))).toBe('first')
    expect(contentOf(server, location.bucket).unfinished).toEqual([])
  })

  it('is not read while its client reads nothing', async () => {
    let given = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.waitWith = (line) => (/partNumber=1/.test(line) ? held : undefined)
    onTestFinished(() => {
      server.waitWith = () => undefined
    })
    async function* endless() {
      const chunk = Buffer.alloc(MIB)
      for (given = 0; given < 40; given++) yield chunk
    }
    const put = storeAt(newLocation(server)).put(newKey(), endless(), TYPE)
    await expect.poll(() => given).toBe((2 * PART_BYTES) / MIB)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(given).toBe((2 * PART_BYTES) / MIB)
    release()
    await put
    expect(given).toBe(40)
  })
})

describe('a download from OSS', () => {
  it('reads on after another reader left in the middle', async () => {
    const store = storeAt(newLocation(server))
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

  it('stops requesting while the reader pauses', async () => {
    const store = storeAt(newLocation(server))
    const key = newKey()
    const content = randomBytes(40 * MIB)
    await store.put(key, bodyOf(content), TYPE)
    const body = await store.open(key, { first: 0, last: content.length - 1 })
    const chunks: Uint8Array[] = []
    for await (const chunk of body ?? []) {
      if (chunks.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        expect(server.unsentBytes).toBeGreaterThan(0)
      }
      chunks.push(Buffer.from(chunk))
    }
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(content))
    expect(server.unsentBytes).toBe(0)
  })

  it('refuses a range beyond the end, which OSS answers with the whole object', async () => {
    const store = storeAt(newLocation(server))
    const key = newKey()
    await store.put(key, bodyOf(randomBytes(10)), TYPE)
    await expect(store.open(key, { first: 10, last: 12 })).rejects.toMatchObject({
      code: 'storage_unreachable',
    })
  })
})
