import type { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import type { PlatformProbe } from '../../application/platforms/platform-probe.ts'
import type { TestPlatform } from '../../application/platforms/test-platform.ts'
import type { ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { PublicReading } from '../../application/ports/public-reading.ts'
import { token } from './token.ts'

/** Names of what trying platforms needs besides. */
export const PlatformTestTokens = {
  ProbedStores: token<ObjectStores & ObjectInventory>('ProbedStores'),
  ProbedS3Stores: token<S3ObjectStores>('ProbedS3Stores'),
  ProbedOssStores: token<AliOssObjectStores>('ProbedOssStores'),
  PublicReading: token<PublicReading>('PublicReading'),
  PlatformProbe: token<PlatformProbe>('PlatformProbe'),
  TestPlatform: token<TestPlatform>('TestPlatform'),
}
