import type OSS from 'ali-oss'
import { namesBucketInPath, type OssLocation } from './oss-location.ts'
import type { OssTransport } from './oss-transport.ts'

/** Imported on first use: it is slow to load, and most installations do not use it. */
export async function ossClient(location: OssLocation, urllib: OssTransport): Promise<OSS> {
  const { default: Client } = await import('ali-oss')
  const options = {
    endpoint: location.endpoint,
    region: location.region,
    bucket: location.bucket,
    accessKeyId: location.accessKey,
    accessKeySecret: location.secretKey,
    authorizationV4: location.signatureVersion === 'v4',
    cname: location.addressing === 'cname',
    sldEnable: namesBucketInPath(location),
    urllib,
  }
  return new Client(options)
}
