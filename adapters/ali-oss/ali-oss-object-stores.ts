import type OSS from 'ali-oss'
import type { ListedObject } from '../../application/ports/files/object-inventory.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { RemoteObjectStores, type RemoteTools } from '../object-parts/remote-object-stores.ts'
import { AliOssObjectStore } from './ali-oss-object-store.ts'
import { OssConnection, type OssPatience, PATIENCE } from './oss-connection.ts'
import { OssUploads } from './oss-uploads.ts'

export type AliOssTools = RemoteTools<OssPatience>

const PAGE = '1000'

/** Lists the objects under a location's base path, one page of the service at a time. */
async function* listObjects(connection: OssConnection): AsyncGenerator<readonly ListedObject[]> {
  const { basePath } = connection.location
  const first = { 'max-keys': PAGE, ...(basePath && { prefix: `${basePath}/` }) }
  let next: { readonly 'continuation-token'?: string } | undefined = {}
  while (next) {
    const wanted = next
    const page: OSS.ListV2ObjectResult = await connection.ask('ListObjectsV2', (oss, timeout) =>
      // The package picks the parameters it knows from the query.
      oss.listV2({ ...first, ...wanted }, { timeout }),
    )
    const aheadMs = connection.theirTime(new Date(0)).getTime()
    yield objectsOf(page).map((object) => listed(object, aheadMs))
    const token = page.nextContinuationToken
    if (page.isTruncated && !token) throw unreadable()
    next = page.isTruncated ? { 'continuation-token': token } : undefined
  }
}

function objectsOf({ objects }: OSS.ListV2ObjectResult): readonly OSS.ObjectMeta[] {
  return objects ?? []
}

function listed({ name, size, lastModified }: OSS.ObjectMeta, aheadMs: number): ListedObject {
  const changedAt = new Date(Date.parse(lastModified) - aheadMs)
  if (!name || !(size >= 0) || Number.isNaN(changedAt.getTime())) throw unreadable()
  return { key: name, bytes: size, changedAt }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('OSS returned an invalid list.'))
}

/** Platforms of kind `ali-oss`. */
export class AliOssObjectStores extends RemoteObjectStores<AliOssObjectStore> {
  constructor(tools: AliOssTools) {
    super('ali-oss', tools, (location, { lookup, ...means }) => {
      const connection = new OssConnection(location, tools.patience ?? PATIENCE, lookup)
      return {
        store: new AliOssObjectStore({ connection, uploads: new OssUploads(connection), ...means }),
        pages: () => listObjects(connection),
        close: () => connection.close(),
      }
    })
  }
}
