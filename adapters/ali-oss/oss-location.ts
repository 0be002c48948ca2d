import { isIP } from 'node:net'

/** Where a platform of kind `ali-oss` keeps its objects, and how to reach it. */
export interface OssLocation {
  /** Includes the scheme: `https://oss-cn-hangzhou.aliyuncs.com`. */
  readonly endpoint: string
  /** For example `cn-hangzhou`. Version 4 signatures cover it. */
  readonly region: string
  readonly bucket: string
  /** Prefix of every object key, without leading or trailing slashes; may be empty. */
  readonly basePath: string
  readonly accessKey: string
  readonly secretKey: string
  /**
   * Where the bucket's name goes: before the host, in the path, or nowhere because the host is the
   * bucket's own.
   */
  readonly addressing: 'virtual-host' | 'path' | 'cname'
  /** `v1` for old endpoints. */
  readonly signatureVersion: 'v1' | 'v4'
  /** Origin of signed URLs, used instead of the endpoint. */
  readonly customDomain?: string | undefined
}

/** A bucket's name cannot precede an IP address; the package would leave it out. */
export function namesBucketInPath({ addressing, endpoint }: OssLocation): boolean {
  return addressing === 'path' || (addressing === 'virtual-host' && isAddress(endpoint))
}

function isAddress(endpoint: string): boolean {
  return isIP(new URL(endpoint).hostname.replaceAll(/^\[|\]$/g, '')) !== 0
}
