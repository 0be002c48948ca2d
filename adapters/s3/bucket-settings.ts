import type { S3Connection } from './s3-connection.ts'

/** A service without this call may answer with something else, which does not count as enabled. */
export async function keepsVersions(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Status } = await connection.ask('GetBucketVersioning', (s3, options) =>
    s3.getBucketVersioning(target, options),
  )
  return Status === 'Enabled'
}

/** A service without this call may answer with something else, which does not count as a list. */
export async function canListReaders(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Grants = [] } = await connection.ask('GetBucketAcl', (s3, options) =>
    s3.getBucketAcl(target, options),
  )
  return Grants.length > 0
}
