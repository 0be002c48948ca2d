import { ContainerModule } from 'inversify'
import { AliOssObjectStores } from '../../../adapters/ali-oss/ali-oss-object-stores.ts'
import { PartMemory } from '../../../adapters/object-parts/part-memory.ts'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { RemoteAccess } from '../../../application/platforms/remote-access.ts'
import { Tokens as T } from '../tokens.ts'
import { guardedAccess, guardedOssAccess } from './guarded-access.ts'

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
      (access, memory) => new AliOssObjectStores({ ...guardedOssAccess(access), memory }),
      [RemoteAccess, PartMemory],
    )
    .onDeactivation((stores) => stores.close())
})
