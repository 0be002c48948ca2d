import type { HandoffTerms } from '../../application/ports/files/object-store.ts'
import { atDomain, responseOverrides } from '../object-parts/link-terms.ts'
import type { S3Connection } from './s3-connection.ts'
import { addressOf } from './s3-location.ts'
import { SignatureV2 } from './signature-v2.ts'

/** A request that somebody else sends. */
export interface RequestToSign {
  readonly method: 'GET' | 'PUT'
  readonly query: Readonly<Record<string, string>>
  /** The request has to have all of them. */
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
}

/** Signs locally; the service may still refuse, and judges by its own clock. */
export function signedV4(
  connection: S3Connection,
  key: string,
  terms: HandoffTerms,
): Promise<string> {
  const [query, { seconds }] = [responseOverrides(terms), terms]
  const url = addressForClients(connection.location, key)
  return signedRequest(connection, url, { method: 'GET', query, headers: {}, seconds })
}

/** Where clients find the object. */
export function addressForClients(location: S3Connection['location'], key: string): URL {
  return atDomain(addressOf(location, key), location.customDomain)
}

/**
 * The package's commands sign only for the endpoint's host, but the signature must cover the host
 * that is requested. It does not cover the body, apart from what the headers say of it.
 * @param url where it is sent, without a query
 */
export function signedRequest(
  connection: S3Connection,
  url: URL,
  wanted: RequestToSign,
): Promise<string> {
  const times = { expiresIn: wanted.seconds, signingDate: connection.theirTime(new Date()) }
  return connection.ask('SignUrl', async (s3) => {
    const { S3RequestPresigner } = await import('@aws-sdk/s3-request-presigner')
    const request = {
      method: wanted.method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      ...(url.port !== '' && { port: Number(url.port) }),
      headers: { ...wanted.headers },
      query: { ...wanted.query },
    }
    // Otherwise they would become parameters, which services do not compare with the body.
    const unhoistableHeaders = new Set(Object.keys(wanted.headers))
    const signer = new S3RequestPresigner(s3.config)
    const { query = {} } = await signer.presign(request, { ...times, unhoistableHeaders })
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return spelt(url)
  })
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
