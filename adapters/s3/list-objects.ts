import type { ListObjectsV2Output } from '@aws-sdk/client-s3'
import type { ListedObject } from '../../application/ports/object-inventory.ts'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import type { S3Connection } from './s3-connection.ts'

/** Objects below the base path of a place, a page of the service's at a time. */
export async function* listObjects(
  connection: S3Connection,
): AsyncGenerator<readonly ListedObject[]> {
  const { basePath, bucket } = connection.place
  const first = { Bucket: bucket, Prefix: basePath && `${basePath}/`, MaxKeys: 1000 }
  let next: { readonly ContinuationToken?: string } | undefined = {}
  while (next) {
    const wanted = { ...first, ...next }
    const page: ListObjectsV2Output = await connection.ask('ListObjectsV2', (s3, options) =>
      s3.listObjectsV2(wanted, options),
    )
    const aheadMs = connection.theirTime(new Date(0)).getTime()
    yield (page.Contents ?? []).map(({ Key, Size, LastModified }) => {
      if (!Key || Size === undefined || !LastModified) throw unreadable()
      return { key: Key, bytes: Size, changedAt: new Date(LastModified.getTime() - aheadMs) }
    })
    if (page.IsTruncated && !page.NextContinuationToken) throw unreadable()
    next = page.IsTruncated ? { ContinuationToken: page.NextContinuationToken ?? '' } : undefined
  }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 gave a list that makes no sense.'))
}
