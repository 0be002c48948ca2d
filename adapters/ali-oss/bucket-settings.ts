import type { OssConnection } from './oss-connection.ts'

/** The package has this method, but its types omit it. */
interface KnowsVersions {
  getBucketVersioning(
    bucket: string,
    options: { readonly timeout: number },
  ): Promise<{ readonly versionStatus?: unknown }>
}

export async function keepsVersions(connection: OssConnection): Promise<boolean> {
  const { versionStatus } = await connection.ask('GetBucketVersioning', (oss, timeout) => {
    const client: KnowsVersions = Object(oss)
    return client.getBucketVersioning(connection.location.bucket, { timeout })
  })
  return versionStatus === 'Enabled'
}

export async function canListReaders(connection: OssConnection): Promise<boolean> {
  const { acl } = await connection.ask('GetBucketAcl', (oss, timeout) =>
    oss.getBucketACL(connection.location.bucket, { timeout }),
  )
  return typeof acl === 'string' && acl !== ''
}
