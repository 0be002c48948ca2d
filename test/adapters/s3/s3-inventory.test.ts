import { expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import type { S3Place } from '../../../adapters/s3/s3-place.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { aPlatform } from '../../support/builders.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { newPlace, placeAt } from '../../support/s3-places.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

await describeWith('s3', 'what lies on S3, a real service', (url) => {
  for (const signatureVersion of ['v4', 'v2'] as const) {
    objectInventoryContract(`S3, signature ${signatureVersion}`, {
      fresh: async () => {
        const empty = await newPlace(url, { signatureVersion, basePath: 'base' })
        const places = new Map<string, S3Place>()
        return new S3ObjectStores({
          placeOf({ key }) {
            const place = places.get(key) ?? empty
            places.set(key, place)
            return place
          },
        })
      },
      platform: () => aPlatform({ kind: 's3', basePath: 'base' }),
      foreignKind: 'ali-oss',
    })
  }

  it('fails where there is no bucket', async () => {
    const stores = new S3ObjectStores({ placeOf: () => placeAt(url) })
    const listed = listedObjects(stores, aPlatform({ kind: 's3' }))
    await expect(listed).rejects.toMatchObject({
      code: 'storage_unreachable',
      trouble: 'bucket_missing',
    })
  })
})
