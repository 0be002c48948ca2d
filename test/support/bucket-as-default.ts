import type { FrontEnd } from './front-end.ts'
import { newLocation } from './s3-locations.ts'

/** Makes a new bucket the default platform, `clouds`. @returns its name */
export async function bucketAsDefault(
  front: FrontEnd,
  session: Record<string, string>,
  url: string,
): Promise<string> {
  const { bucket, accessKey, secretKey } = await newLocation(url)
  const platform = {
    ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket },
    ...{ endpoint: new URL(url).host, region: 'us-east-1', isHttps: 'N', accessPolicy: '0' },
    ...{ status: '0', ext1: JSON.stringify({ kind: 's3', pathStyle: true }) },
  }
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(platform) }
  const { code, msg } = await front.ask('/resource/oss/config', request)
  if (code !== 200) throw new Error(msg)
  return bucket
}
