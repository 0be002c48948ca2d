import type { ListObjectsOutput, ListObjectsV2Output } from '@aws-sdk/client-s3'
import type { ListedObject } from '../../application/ports/files/object-inventory.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { RemoteObjectStores, type RemoteTools } from '../object-parts/remote-object-stores.ts'
import { PATIENCE, S3Connection, type S3Patience } from './s3-connection.ts'
import { KeptObjects } from './s3-new-object.ts'
import { S3ObjectStore } from './s3-object-store.ts'
import { S3Uploads } from './s3-uploads.ts'

export type S3Tools = RemoteTools<S3Patience>

type Page = Pick<ListObjectsV2Output, 'Contents' | 'IsTruncated' | 'NextContinuationToken'>

/** Where the next page begins. Some services return no token, but support the older list call. */
type Next = { readonly ContinuationToken: string } | { readonly Marker: string }

/** Lists the objects under a location's base path, one page of the service at a time. */
async function* listObjects(connection: S3Connection): AsyncGenerator<readonly ListedObject[]> {
  for (let at: Next | 'start' | undefined = 'start'; at; ) {
    const page: Page = await pageAt(connection, at === 'start' ? {} : at)
    const aheadMs = connection.theirTime(new Date(0)).getTime()
    yield (page.Contents ?? []).map(({ Key, Size, LastModified }) => {
      if (!Key || Size === undefined || !LastModified) throw unreadable()
      return { key: Key, bytes: Size, changedAt: new Date(LastModified.getTime() - aheadMs) }
    })
    at = page.IsTruncated ? after(page, at) : undefined
  }
}

function pageAt(connection: S3Connection, next: Next | Record<never, never>): Promise<Page> {
  const { basePath, bucket } = connection.location
  const wanted = { Bucket: bucket, Prefix: basePath && `${basePath}/`, MaxKeys: 1000, ...next }
  if ('Marker' in next) {
    return connection.ask<ListObjectsOutput>('ListObjects', (s3, options) =>
      s3.listObjects(wanted, options),
    )
  }
  return connection.ask('ListObjectsV2', (s3, options) => s3.listObjectsV2(wanted, options))
}

/** A service that returns the same page twice would do so forever. */
function after({ Contents, NextContinuationToken }: Page, at: Next | 'start'): Next {
  const last = Contents?.at(-1)?.Key
  const next = NextContinuationToken
    ? { ContinuationToken: NextContinuationToken }
    : { Marker: last ?? '' }
  const isSame = JSON.stringify(next) === JSON.stringify(at)
  if (isSame || ('Marker' in next && !next.Marker)) throw unreadable()
  return next
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 returned an invalid list.'))
}

/** Platforms of kind `s3`. */
export class S3ObjectStores extends RemoteObjectStores<ObjectStore> {
  constructor(tools: S3Tools) {
    super('s3', tools, (location, { lookup, ...means }) => {
      const connection = new S3Connection(location, tools.patience ?? PATIENCE, lookup)
      const calls = { uploads: new S3Uploads(connection), kept: new KeptObjects(connection) }
      return {
        store: new S3ObjectStore({ connection, ...calls, ...means }),
        pages: () => listObjects(connection),
        close: () => connection.close(),
      }
    })
  }
}
