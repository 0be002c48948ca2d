import { isIP } from 'node:net'
import { encodedPath } from '../object-parts/link-terms.ts'

/** Where a platform of kind `s3` keeps its objects, and how to reach it. */
export interface S3Location {
  /** Includes the scheme: `https://s3.example.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every object key, without leading or trailing slashes; may be empty. */
  readonly basePath: string
  readonly accessKey: string
  /** `KEYS_OF_MACHINE`: both keys are those that the package finds, and renews. */
  readonly secretKey: string
  /** Whether the bucket goes into the path instead of the host name. */
  readonly pathStyle: boolean
  /** `v2` for old S3-compatible clouds. */
  readonly signatureVersion: 'v2' | 'v4'
  /** Origin of signed URLs, used instead of the endpoint. */
  readonly customDomain?: string | undefined
}

/** Buckets with other names go into the path, whatever the platform's setting. */
const HOST_LABEL = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** The unsigned URL of an object. */
export function addressOf(
  { endpoint, bucket, pathStyle }: Pick<S3Location, 'endpoint' | 'bucket' | 'pathStyle'>,
  key: string,
): URL {
  const url = new URL(endpoint)
  const isNumeric = isIP(url.hostname.replaceAll(/[[\]]/g, '')) > 0
  if (pathStyle || isNumeric || !HOST_LABEL.test(bucket)) {
    url.pathname = encodedPath(`/${bucket}/${key}`)
  } else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = encodedPath(`/${key}`)
  }
  return url
}
