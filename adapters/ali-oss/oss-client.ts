import type OSS from 'ali-oss'
import { namesBucketInPath, type OssLocation } from './oss-location.ts'
import type { OssTransport } from './oss-transport.ts'

/** The package is slow to load: a service without such a platform does not wait for it. */
export async function ossClient(place: OssLocation, urllib: OssTransport): Promise<OSS> {
  const { default: Client } = await import('ali-oss')
  const options = {
    endpoint: place.endpoint,
    region: place.region,
    bucket: place.bucket,
    accessKeyId: place.accessKey,
    accessKeySecret: place.secretKey,
    authorizationV4: place.signatureVersion === 'v4',
    cname: place.addressing === 'cname',
    sldEnable: namesBucketInPath(place),
    urllib,
  }
  return new Client(options)
}
