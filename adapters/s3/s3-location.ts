/** Where a platform of kind `s3` keeps its objects, and how to speak to it. */
export interface S3Location {
  /** With scheme: `https://s3.example.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every object key, without slashes at its ends; may be empty. */
  readonly basePath: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket is in the path, not in the host name. */
  readonly pathStyle: boolean
  /** `v2` for old S3-compatible clouds. */
  readonly signatureVersion: 'v2' | 'v4'
  /** Origin that addresses are signed for, in place of the endpoint's. */
  readonly customDomain?: string | undefined
}
