import type { S3 } from '@aws-sdk/client-s3'

/**
 * The SDK's client, to read a service without the code under test. Slow to load.
 * @param url with the keys: `http://accessKey:secretKey@host:port`
 */
export async function s3Client(url: string): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  const { origin, username, password } = new URL(url)
  return new S3({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: username, secretAccessKey: decodeURIComponent(password) },
    maxAttempts: 1,
  })
}

/** @throws when nothing that knows the keys answers soon */
export async function s3Buckets(url: string): Promise<readonly string[]> {
  const s3 = await s3Client(url)
  try {
    const { Buckets = [] } = await s3.listBuckets({}, { abortSignal: AbortSignal.timeout(20_000) })
    return Buckets.map(({ Name = '' }) => Name)
  } finally {
    s3.destroy()
  }
}
