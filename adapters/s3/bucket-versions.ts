import type { S3Connection } from './s3-connection.ts'

/** A service that does not know the question may answer it with something else: that is no yes. */
export async function keepsVersions(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Status } = await connection.ask('GetBucketVersioning', (s3, options) =>
    s3.getBucketVersioning(target, options),
  )
  return Status === 'Enabled'
}
