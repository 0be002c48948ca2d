import { RemoteObjectStores, type RemoteTools } from '../object-parts/remote-object-stores.ts'
import { AliOssObjectStore } from './ali-oss-object-store.ts'
import { listObjects } from './list-objects.ts'
import { OssConnection, type OssPatience, PATIENCE } from './oss-connection.ts'
import type { OssLocation } from './oss-location.ts'

export type AliOssTools = RemoteTools<OssLocation, OssPatience>

/** Platforms of kind `ali-oss`. */
export class AliOssObjectStores extends RemoteObjectStores<OssLocation, AliOssObjectStore> {
  constructor(tools: AliOssTools) {
    super('ali-oss', tools, (location, { lookup, ...means }) => {
      const connection = new OssConnection(location, tools.patience ?? PATIENCE, lookup)
      return {
        store: new AliOssObjectStore({ connection, ...means }),
        pages: () => listObjects(connection),
        close: () => connection.close(),
      }
    })
  }
}
