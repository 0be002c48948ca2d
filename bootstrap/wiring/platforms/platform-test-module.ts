import { ContainerModule } from 'inversify'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { OssPatience } from '../../../adapters/ali-oss/oss-connection.ts'
import { PLATFORM_TESTS } from '../../../adapters/http/files/platforms/platforms.ts'
import { AnonymousReading } from '../../../adapters/s3/anonymous-reading.ts'
import type { S3Patience } from '../../../adapters/s3/s3-connection.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { ForeignObjects } from '../../../application/platforms/foreign-objects.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { PlatformProbe } from '../../../application/platforms/platform-probe.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { RemoteAccess } from '../../../application/platforms/remote-access.ts'
import { TestPlatform } from '../../../application/platforms/test-platform.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { bindClass, bindClassAs, gathered } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'
import { guardedAccess, guardedOssAccess } from './guarded-access.ts'
import { StoresByKind } from './stores-by-kind.ts'

/** Somebody waits for the result, and a platform this slow should be reported. */
const PATIENCE: S3Patience = {
  connectMs: 3000,
  answerMs: 5000,
  transferMs: 5000,
  completeMs: 5000,
  idleMs: 5000,
  attempts: 2,
}

/** Here `answerMs` limits each attempt, not the whole call. */
const OSS_PATIENCE: OssPatience = { ...PATIENCE, answerMs: 2400, pauseMs: 200 }

/** Tests storage platforms before files are stored there. */
export const platformTestModule = new ContainerModule(({ bind }) => {
  bind(T.ProbedS3Stores)
    .toResolvedValue(
      (access) => new S3ObjectStores({ ...guardedAccess(access), patience: PATIENCE }),
      [RemoteAccess],
    )
    .onDeactivation((stores) => stores.close())
  bind(T.ProbedOssStores)
    .toResolvedValue(
      (access) => new AliOssObjectStores({ ...guardedOssAccess(access), patience: OSS_PATIENCE }),
      [RemoteAccess],
    )
    .onDeactivation((stores) => stores.close())
  bindClassAs(bind, T.ProbedStores, StoresByKind, [
    T.LocalStores,
    T.ProbedS3Stores,
    T.ProbedOssStores,
    T.ModuleStores,
  ])
  bind(T.PublicReading).toResolvedValue(
    (access) => new AnonymousReading(guardedAccess(access)),
    [RemoteAccess],
  )
  bindClass(bind, ForeignObjects, [T.ProbedStores, T.IssuedKeyRepo])
  const tools = gathered({
    locations: PlatformLocations,
    stores: T.ProbedStores,
    foreign: ForeignObjects,
    publicReading: T.PublicReading,
    files: T.StoredFileRepo,
    ...{ ids: T.Ids, clock: T.Clock },
  })
  bindClass(bind, PlatformProbe, [tools])
  const repos = [T.ManagedPlatformRepo, T.StoragePlatformRepo] as const
  bindClass(bind, TestPlatform, [...repos, PlatformSecrets, PlatformProbe, UploadTypes])
  bindRoutes(bind, PLATFORM_TESTS, { test: TestPlatform })
})
