/** Where a platform of kind `ali-oss` keeps its objects, and how to speak to it. */
export interface AliOssPlace {
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
}
