import { isIP } from 'node:net'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import { encodedPath } from '../object-parts/link-terms.ts'

/** Buckets with other names go into the path, whatever the platform's setting. */
const HOST_LABEL = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** The unsigned URL of an object. */
export function addressOf(
  { endpoint, bucket, pathStyle }: Pick<RemoteLocation, 'endpoint' | 'bucket' | 'pathStyle'>,
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
