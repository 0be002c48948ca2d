import { isIP } from 'node:net'

/** Where a platform of kind `ali-oss` keeps its objects, and how to speak to it. */
export interface OssLocation {
  /** With scheme: `https://oss-cn-hangzhou.aliyuncs.com`. */
  readonly endpoint: string
  /** `cn-hangzhou`; signatures of version 4 cover it. */
  readonly region: string
  readonly bucket: string
  /** Prefix of every object key, without slashes at its ends; may be empty. */
  readonly basePath: string
  readonly accessKey: string
  readonly secretKey: string
  /** Where the bucket is named: in front of the host, in the path, or nowhere: the host is its own. */
  readonly addressing: 'virtual-host' | 'path' | 'cname'
  /** `v1` for old endpoints. */
  readonly signatureVersion: 'v1' | 'v4'
  /** Origin that addresses are signed for, in place of the endpoint's. */
  readonly customDomain?: string | undefined
}

/** Nothing can stand in front of an IP address, and the package would name the bucket nowhere. */
export function namesBucketInPath({ addressing, endpoint }: OssLocation): boolean {
  return addressing === 'path' || (addressing === 'virtual-host' && isAddress(endpoint))
}

function isAddress(endpoint: string): boolean {
  return isIP(new URL(endpoint).hostname.replaceAll(/^\[|\]$/g, '')) !== 0
}
