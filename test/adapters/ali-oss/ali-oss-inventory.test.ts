import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { objectInventoryContract } from '../../contract/object-inventory.contract.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { newLocation } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { spread } from '../../support/soak.ts'

const server = new OssServer()
beforeAll(async () => {
  await server.listen()
})
afterAll(() => server.close())

for (const signatureVersion of spread(['v4', 'v2'] as const, 1)) {
  objectInventoryContract(`OSS, signature ${signatureVersion}`, {
    fresh: async () => {
      const location = newLocation(server, { signatureVersion, basePath: 'base' })
      return new AliOssObjectStores({ locationOf: () => location })
    },
    platform: () => aPlatform({ kind: 'ali-oss', basePath: 'base' }),
    foreignKind: 's3',
  })
}

it("reports the age of an object by our clock, however wrong the service's is", async () => {
  server.aheadMs = 600_000
  onTestFinished(() => {
    server.aheadMs = 0
  })
  const location = newLocation(server)
  const stores = new AliOssObjectStores({ locationOf: () => location })
  const platform = aPlatform({ kind: 'ali-oss' })
  await stores.for(platform).put(ObjectKey.parse('one'), bodyOf(Buffer.from('x')), 'text/plain')
  const [object] = await listedObjects(stores, platform)
  expect(Math.abs(Date.now() - (object?.changedAt.getTime() ?? 0))).toBeLessThan(300_000)
})
