import { ContainerModule } from 'inversify'
import { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { AliOssPlace } from '../../adapters/ali-oss/ali-oss-place.ts'
import { PartMemory } from '../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import type { RemotePlace } from '../../application/platforms/remote-access.ts'
import { guardedAccess } from './guarded-access.ts'
import { Tokens as T } from './tokens.ts'

/** Stores beyond this machine. Their libraries are loaded when the first object is asked for. */
export const remoteStoresModule = new ContainerModule(({ bind }) => {
  bind(T.PartMemory).toConstantValue(new PartMemory())
  bind(T.S3ObjectStores)
    .toResolvedValue(
      (access, memory) => new S3ObjectStores({ ...guardedAccess(access), memory }),
      [T.RemoteAccess, T.PartMemory],
    )
    .onDeactivation((stores) => stores.close())
  bind(T.AliOssObjectStores)
    .toResolvedValue(
      (access, memory) =>
        new AliOssObjectStores({
          ...guardedAccess(access),
          memory,
          placeOf: (platform) => aliOssPlace(access.placeOf(platform)),
        }),
      [T.RemoteAccess, T.PartMemory],
    )
    .onDeactivation((stores) => stores.close())
})

/** Where settings say "the old signature", this cloud calls it version 1; its regions go without `oss-`. */
function aliOssPlace({ pathStyle, signatureVersion, region, ...place }: RemotePlace): AliOssPlace {
  return {
    ...place,
    region: region.replace(/^oss-/, ''),
    addressing: pathStyle ? 'path' : 'virtual-host',
    signatureVersion: signatureVersion === 'v4' ? 'v4' : 'v1',
  }
}
