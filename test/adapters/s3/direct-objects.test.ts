import { expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { directObjectsContract } from '../../contract/direct-objects.contract.ts'
import { aPlatform } from '../../support/builders.ts'
import { contentOf, locationAt, newLocation } from '../../support/s3-locations.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

const s3 = aPlatform({ kind: 's3' })

await describeWith('s3', 'S3, a real service', (url) => {
  for (const customDomain of [undefined, `http://localhost:${new URL(url).port}`]) {
    const name = customDomain ? 'S3, for another domain' : 'S3'
    const fresh = async () => {
      const location = { ...(await newLocation(url)), customDomain }
      const store = new S3ObjectStores({ locationOf: () => location }).for(s3)
      if (!store.direct) throw new Error('No direct objects.')
      const { bucket } = location
      const copying = ({ value }: ObjectKey) => ({ 'x-amz-copy-source': `/${bucket}/${value}` })
      return { store, direct: store.direct, copying, content: () => contentOf(url, bucket) }
    }
    // This one knows no checksums of parts.
    directObjectsContract(name, fresh, { sha256: false })
  }
})

it('has none with signatures that do not cover the length', () => {
  const location = locationAt('http://access:secret@127.0.0.1:9', { signatureVersion: 'v2' })
  expect(new S3ObjectStores({ locationOf: () => location }).for(s3).direct).toBeUndefined()
})
