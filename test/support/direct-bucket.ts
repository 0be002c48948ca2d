import { corsRule } from '../../domain/storage/platforms/cors-rule.ts'
import { contentOf, newLocation } from './s3-locations.ts'
import { s3Client } from './servers/s3-client.ts'
import type { WholeService } from './whole-service.ts'

interface Wish {
  /** Pages that may send files to it. */
  readonly origins?: readonly string[]
  /** Where clients find it. Default: where the service does. */
  readonly domain?: string
}

/** Makes a new bucket the default platform, to which clients send files themselves. */
export async function directBucket(
  service: WholeService,
  url: string,
  { origins = [], domain }: Wish = {},
) {
  const { bucket, accessKey, secretKey } = await newLocation(url)
  if (origins.length > 0) {
    const s3 = await s3Client(url)
    const CORSConfiguration = JSON.parse(corsRule('s3', origins))
    await s3.putBucketCors({ Bucket: bucket, CORSConfiguration })
    s3.destroy()
  }
  const platform = {
    ...{ configKey: `direct-${bucket.slice(-8)}`, accessKey, secretKey, bucketName: bucket },
    ...{ endpoint: new URL(url).host, region: 'us-east-1', isHttps: 'N', accessPolicy: '0' },
    ...{ status: '0', ...(domain !== undefined && { domain }) },
    ext1: JSON.stringify({ kind: 's3', pathStyle: true, download: 'redirect' }),
  }
  const headers = { ...(await service.logIn('admin')), 'content-type': 'application/json' }
  const payload = JSON.stringify(platform)
  const request = { method: 'POST', url: '/resource/oss/config', headers, payload }
  const { code, msg } = JSON.parse((await service.send(request)).text)
  if (code !== 200) throw new Error(msg)
  return { bucket, content: () => contentOf(url, bucket) }
}
