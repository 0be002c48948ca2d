import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import type { RemoteLocation } from '../../../application/platforms/remote-access.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { aPlatform } from '../../support/builders.ts'
import { faultyProxy } from '../../support/faulty-proxy.ts'
import { allAbandoned } from '../../support/leftovers.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { locationAt, newLocation } from '../../support/s3-locations.ts'
import { servedPort } from '../../support/served-port.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { s3Client } from '../../support/servers/s3-client.ts'
import { spread } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

await describeWith('s3', 'what lies on S3, a real service', (url) => {
  for (const signatureVersion of spread(['v4', 'v2'] as const, 1)) {
    objectInventoryContract(`S3, signature ${signatureVersion}`, {
      fresh: async () => {
        const empty = await newLocation(url, { signatureVersion, basePath: 'base' })
        const locations = new Map<string, RemoteLocation>()
        return new S3ObjectStores({
          locationOf({ key }) {
            const location = locations.get(key) ?? empty
            locations.set(key, location)
            return location
          },
        })
      },
      platform: () => aPlatform({ kind: 's3', basePath: 'base' }),
      foreignKind: 'ali-oss',
    })
  }

  it('continues a list that has no continuation token', async () => {
    const location = await newLocation(url, { basePath: 'base' })
    const proxy = await faultyProxy(url, (line) =>
      /list-type=2/.test(line) ? 'no token' : undefined,
    )
    onTestFinished(() => proxy.close())
    const endpoint = new URL(proxy.url).origin
    const stores = new S3ObjectStores({ locationOf: () => ({ ...location, endpoint }) })
    const keys = Array.from({ length: 1001 }, () => `base/some&odd+/${uniqueHex(32)}`)
    const s3 = await s3Client(url)
    for (let at = 0; at < keys.length; at += 50) {
      const some = keys.slice(at, at + 50)
      await Promise.all(
        some.map((Key) => s3.putObject({ Bucket: location.bucket, Key, Body: Buffer.from('x') })),
      )
    }
    s3.destroy()
    const listed = await listedObjects(stores, aPlatform({ kind: 's3', basePath: 'base' }))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    const lists = proxy.seen.filter((line) => /max-keys/.test(line))
    expect(lists.map((line) => /list-type=2/.test(line))).toEqual([true, false])
  }, 300_000)

  it('fails where there is no bucket', async () => {
    const stores = new S3ObjectStores({ locationOf: () => locationAt(url) })
    const listed = listedObjects(stores, aPlatform({ kind: 's3' }))
    await expect(listed).rejects.toMatchObject({
      code: 'storage_unreachable',
      trouble: 'bucket_missing',
    })
  })
})

it.each([
  [
    'objects',
    'listed',
    '<Contents><Key>a</Key><Size>1</Size><LastModified>AT</LastModified></Contents>',
  ],
  ['objects that have no keys', 'listed', ''],
  [
    'uploads',
    'left',
    '<Upload><Key>a</Key><UploadId>1</UploadId><Initiated>AT</Initiated></Upload>',
  ],
  ['uploads that have no keys', 'left', ''],
] as const)('ends where a service gives the same page of %s for ever', async (_what, kind, entry) => {
  const server = createServer((_request, response) => {
    const one = entry.replace('AT', '2026-03-04T00:00:00.000Z')
    response.end(`<Result><IsTruncated>true</IsTruncated>${one}</Result>`)
  })
  const location = locationAt(`http://access:secret@127.0.0.1:${await servedPort(server)}`)
  const stores = new S3ObjectStores({ locationOf: () => location })
  const platform = aPlatform({ kind: 's3' })
  const asked =
    kind === 'listed'
      ? listedObjects(stores, platform)
      : stores.for(platform).removeLeftovers(new Date(), allAbandoned)
  await expect(asked).rejects.toMatchObject({ code: 'storage_unreachable' })
})
