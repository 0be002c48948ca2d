import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { OssPatience } from '../../../adapters/ali-oss/oss-connection.ts'
import { PLATFORM_ROUTES } from '../../../adapters/http/files/platforms/platforms.ts'
import { LocalStorageRoots } from '../../../adapters/local-disk/local-storage-roots.ts'
import { PartMemory } from '../../../adapters/object-parts/part-memory.ts'
import { AnonymousReading } from '../../../adapters/s3/anonymous-reading.ts'
import type { S3Patience } from '../../../adapters/s3/s3-connection.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { OutsideSecrets } from '../../../adapters/system/outside-secrets.ts'
import { SystemHostAddresses } from '../../../adapters/system/system-host-addresses.ts'
import { ForeignObjects } from '../../../application/platforms/foreign-objects.ts'
import { ManagePlatforms } from '../../../application/platforms/manage-platforms.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { PlatformProbe } from '../../../application/platforms/platform-probe.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { RemoteAccess } from '../../../application/platforms/remote-access.ts'
import { ResealPlatforms } from '../../../application/platforms/reseal-platforms.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'
import { guardedAccess } from './guarded-access.ts'
import { storageRoots } from './storage-roots.ts'
import { StoresByKind } from './stores-by-kind.ts'

/** Where platforms may be, and their keys. */
export const platformAccessModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, T.HostAddresses, SystemHostAddresses, [])
  bind(T.SecretReferences).toResolvedValue(
    (folder, { storageSecrets, files }) =>
      new OutsideSecrets(
        join(folder, 'secrets'),
        (name) => storageSecrets.get(name)?.reveal(),
        files.keysOfMachine === 'on',
      ),
    [T.DataFolder, T.Config],
  )
  bind(T.StorageRoots).toResolvedValue(
    (folder, { files }) => new LocalStorageRoots(folder, storageRoots(folder, files.roots)),
    [T.DataFolder, T.Config],
  )
  bindClass(bind, EndpointPolicy, [madeFrom(T.Config, ({ files }) => files.endpoints)])
  bindClass(bind, PlatformSecrets, [T.SecretBox, T.SecretReferences])
  bindClass(bind, PlatformLocations, [EndpointPolicy, T.HostAddresses, T.StorageRoots])
  bindClass(bind, RemoteAccess, [EndpointPolicy, PlatformSecrets])
})

/** The page of storage platforms. */
export const platformsModule = new ContainerModule(({ bind }) => {
  const records = { managed: T.ManagedPlatformRepo, platforms: T.StoragePlatformRepo }
  const rules = { locations: PlatformLocations, secrets: PlatformSecrets, types: UploadTypes }
  bindClass(bind, ManagePlatforms, [gathered({ ...records, ...rules, probe: PlatformProbe })])
  bindRoutes(bind, PLATFORM_ROUTES, { manage: ManagePlatforms })
  bind(T.Sealed).toService(ResealPlatforms)
  bindClass(bind, ResealPlatforms, [T.ManagedPlatformRepo, T.StoragePlatformRepo, PlatformSecrets])
})

/** The stores' libraries are loaded when the first object is requested. */
export const remoteStoresModule = new ContainerModule(({ bind }) => {
  bind(PartMemory).toConstantValue(new PartMemory())
  bind(T.S3ObjectStores)
    .toResolvedValue(
      (access, memory) => new S3ObjectStores({ ...guardedAccess(access), memory }),
      [RemoteAccess, PartMemory],
    )
    .onDeactivation((stores) => stores.close())
  bind(T.AliOssObjectStores)
    .toResolvedValue(
      (access, memory) => new AliOssObjectStores({ ...guardedAccess(access), memory }),
      [RemoteAccess, PartMemory],
    )
    .onDeactivation((stores) => stores.close())
})

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
      (access) => new AliOssObjectStores({ ...guardedAccess(access), patience: OSS_PATIENCE }),
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
})
