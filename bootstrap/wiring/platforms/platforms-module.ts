import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { PLATFORM_ROUTES } from '../../../adapters/http/files/platforms/platforms.ts'
import { LocalStorageRoots } from '../../../adapters/local-disk/local-storage-roots.ts'
import { OutsideSecrets } from '../../../adapters/system/outside-secrets.ts'
import { SystemHostAddresses } from '../../../adapters/system/system-host-addresses.ts'
import {
  AddPlatform,
  EditPlatform,
  RemovePlatforms,
  SetDefaultPlatform,
} from '../../../application/platforms/change-platforms.ts'
import { GetPlatform, ListPlatforms } from '../../../application/platforms/list-platforms.ts'
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
import { storageRoots } from './storage-roots.ts'

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
  const tools = gathered({ ...records, ...rules })
  bindClass(bind, ListPlatforms, [T.StoragePlatformRepo])
  bindClass(bind, GetPlatform, [T.ManagedPlatformRepo])
  bindClass(bind, AddPlatform, [tools, PlatformProbe])
  bindClass(bind, EditPlatform, [tools, PlatformProbe])
  bindClass(bind, SetDefaultPlatform, [T.ManagedPlatformRepo, T.StoragePlatformRepo, PlatformProbe])
  bindClass(bind, RemovePlatforms, [T.ManagedPlatformRepo])
  bindRoutes(bind, PLATFORM_ROUTES, {
    ...{ list: ListPlatforms, get: GetPlatform, add: AddPlatform, edit: EditPlatform },
    ...{ setDefault: SetDefaultPlatform, remove: RemovePlatforms },
  })
  bind(T.Sealed).toService(ResealPlatforms)
  bindClass(bind, ResealPlatforms, [T.ManagedPlatformRepo, T.StoragePlatformRepo, PlatformSecrets])
})
