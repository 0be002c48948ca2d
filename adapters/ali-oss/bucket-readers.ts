import type { OssConnection } from './oss-connection.ts'

export async function tellsItsReaders(connection: OssConnection): Promise<boolean> {
  const { acl } = await connection.ask('GetBucketAcl', (oss, timeout) =>
    oss.getBucketACL(connection.location.bucket, { timeout }),
  )
  return typeof acl === 'string' && acl !== ''
}
