/** Where the keys of a remote platform are needed. */
export interface PolicyTarget {
  readonly kind: 's3' | 'ali-oss'
  readonly bucket: string
  /** Without slashes around it; empty: the whole bucket. */
  readonly basePath: string
}

const DIALECTS = {
  s3: { version: '2012-10-17', action: 's3:', resource: 'arn:aws:s3:::' },
  'ali-oss': { version: '1', action: 'oss:', resource: 'acs:oss:*:*:' },
}
const ON_OBJECTS = {
  s3: [
    'PutObject',
    'GetObject',
    'DeleteObject',
    'AbortMultipartUpload',
    'ListMultipartUploadParts',
  ],
  'ali-oss': ['PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload', 'ListParts'],
}
const ON_BUCKET = {
  s3: ['ListBucket', 'ListBucketMultipartUploads'],
  'ali-oss': ['ListObjects', 'ListMultipartUploads'],
}

/**
 * The smallest policy for the user who owns the keys of a platform, as JSON of S3 or RAM. Listing is
 * for the whole bucket: keys without it are told 403 of a missing object, which is no "not there".
 */
export function leastPolicy({ kind, bucket, basePath }: PolicyTarget): string {
  const { version, action, resource } = DIALECTS[kind]
  const allow = (names: readonly string[], of: string) => ({
    Effect: 'Allow',
    Action: names.map((name) => action + name),
    Resource: [resource + of],
  })
  const objects = [bucket, basePath, '*'].filter(Boolean).join('/')
  const Statement = [allow(ON_OBJECTS[kind], objects), allow(ON_BUCKET[kind], bucket)]
  return JSON.stringify({ Version: version, Statement }, undefined, 2)
}
