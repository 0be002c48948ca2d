import { RemoteObjectStores, type RemoteTools } from '../object-parts/remote-object-stores.ts'
import { AliOssObjectStore } from './ali-oss-object-store.ts'
import type { AliOssPlace } from './ali-oss-place.ts'
import { listObjects } from './list-objects.ts'
import { OssConnection, type OssPatience, PATIENCE } from './oss-connection.ts'

export type AliOssTools = RemoteTools<AliOssPlace, OssPatience>

/** Platforms of kind `ali-oss`. */
export class AliOssObjectStores extends RemoteObjectStores<AliOssPlace, AliOssObjectStore> {
  constructor(tools: AliOssTools) {
    super('ali-oss', tools, (place, { lookup, ...means }) => {
      const connection = new OssConnection(place, tools.patience ?? PATIENCE, lookup)
      return {
        store: new AliOssObjectStore({ connection, ...means }),
        pages: () => listObjects(connection),
        close: () => connection.close(),
      }
    })
  }
}
