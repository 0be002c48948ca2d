import type { S3 } from '@aws-sdk/client-s3'
import type { HandoffTerms } from '../../application/ports/object-store.ts'
import { atDomain } from '../object-parts/at-domain.ts'
import { responseOverrides } from '../object-parts/link-terms.ts'
import { addressOf } from './object-address.ts'
import type { S3Connection } from './s3-connection.ts'
import { SignatureV2 } from './signature-v2.ts'

/** Signs locally; the service may still refuse, and judges by its own clock. */
export function signedV4(
  connection: S3Connection,
  key: string,
  terms: HandoffTerms,
): Promise<string> {
  const overrides = responseOverrides(terms)
  const wanted = {
    Bucket: connection.location.bucket,
    Key: key,
    ResponseCacheControl: overrides['response-cache-control'],
    ResponseContentDisposition: overrides['response-content-disposition'],
    ResponseContentType: overrides['response-content-type'],
  }
  const times = { expiresIn: terms.seconds, signingDate: connection.theirTime(new Date()) }
  return connection.ask('SignUrl', async (s3) => {
    if (connection.location.customDomain !== undefined) {
      return signedForDomain(
        s3,
        atDomain(addressOf(connection.location, key), connection.location.customDomain),
        { overrides, times },
      )
    }
    const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    return getSignedUrl(s3, new GetObjectCommand(wanted), times)
  })
}

interface Wanted {
  readonly overrides: Readonly<Record<string, string>>
  readonly times: { readonly expiresIn: number; readonly signingDate: Date }
}

/**
 * The package's commands sign only for the endpoint's host, but the signature must cover the host
 * that is requested.
 */
async function signedForDomain(s3: S3, url: URL, { overrides, times }: Wanted): Promise<string> {
  const { S3RequestPresigner } = await import('@aws-sdk/s3-request-presigner')
  const request = {
    method: 'GET',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    ...(url.port !== '' && { port: Number(url.port) }),
    headers: {},
    query: { ...overrides },
  }
  const { query = {} } = await new S3RequestPresigner(s3.config).presign(request, times)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return spelt(url)
}

/** Like `signedV4`, for services that support only signature version 2. */
export async function signedV2(
  connection: S3Connection,
  key: string,
  terms: HandoffTerms,
): Promise<string> {
  const { location } = connection
  const url = addressOf(location, key)
  const query = responseOverrides(terms)
  const endsAt = Math.floor(connection.theirTime(new Date()).getTime() / 1000) + terms.seconds
  const { hostname, pathname: path } = url
  const signed = new SignatureV2(location).presign({ method: 'GET', hostname, path, query }, endsAt)
  for (const [name, value] of Object.entries({ ...query, ...signed })) {
    url.searchParams.set(name, value)
  }
  return spelt(atDomain(url, location.customDomain))
}

/** A plus means a space only in forms, so spaces are percent-encoded. */
function spelt(url: URL): string {
  return url.href.replaceAll('+', '%20')
}
