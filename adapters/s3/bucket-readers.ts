import type { S3Connection } from './s3-connection.ts'

/** A service that does not know the question may answer it with something else: that is no yes. */
export async function tellsItsReaders(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Grants = [] } = await connection.ask('GetBucketAcl', (s3, options) =>
    s3.getBucketAcl(target, options),
  )
  return Grants.length > 0
}
