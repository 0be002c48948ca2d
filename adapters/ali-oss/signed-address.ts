import { createHash, createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import type { HandoffTerms } from '../../application/ports/files/object-store.ts'
import {
  atDomain,
  encodedPath,
  percentEncoded,
  responseOverrides,
} from '../object-parts/link-terms.ts'

/** A request that somebody else sends. */
export interface RequestToSign {
  readonly method: 'GET' | 'PUT'
  readonly query: Readonly<Record<string, string>>
  /** The request has to have all of them. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
}

/**
 * Signs locally, without a request; the service may still refuse the signature. The package's own
 * method uses this machine's clock and rounds the time, but the service judges by its own clock.
 * @param now the service's time
 */
export function signedAddress(
  location: RemoteLocation,
  key: string,
  terms: HandoffTerms,
  now: Date,
): string {
  const { seconds } = terms
  if (location.signatureVersion === 'v2')
    return withQuery(location, key, queryV1(location, key, terms, now))
  const request = { method: 'GET', query: responseOverrides(terms), headers: {}, seconds } as const
  return signedRequest(location, key, request, now)
}

/** Like `signedAddress`, by version 4 only. */
export function signedRequest(
  location: RemoteLocation,
  key: string,
  request: RequestToSign,
  now: Date,
): string {
  return withQuery(location, key, queryV4(location, key, request, now))
}

function withQuery(location: RemoteLocation, key: string, query: string): string {
  const url = addressOf(location, key)
  url.search = query
  return atDomain(url, location.customDomain).href
}

function addressOf(location: RemoteLocation, key: string): URL {
  const url = new URL(location.endpoint)
  const isInPath = namesBucketInPath(location)
  if (!isInPath) url.hostname = `${location.bucket}.${url.hostname}`
  url.pathname = encodedPath(isInPath ? `${location.bucket}/${key}` : key)
  return url
}

/** A bucket's name cannot precede an IP address; the package would leave it out. */
export function namesBucketInPath({ pathStyle, endpoint }: RemoteLocation): boolean {
  return pathStyle || isIP(new URL(endpoint).hostname.replaceAll(/^\[|\]$/g, '')) !== 0
}

/** Signature version 4 covers the time and the whole query, encoded as it is sent. */
function queryV4(
  { accessKey, secretKey, bucket, region }: RemoteLocation,
  key: string,
  { method, query: own, headers, seconds }: RequestToSign,
  now: Date,
): string {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = [moment.slice(0, 8), region.replace(/^oss-/, ''), 'oss', 'aliyun_v4_request']
  const names = Object.keys(headers).sort()
  const more = names.filter((name) => name !== 'content-md5').join(';')
  const query = queryOf({
    ...own,
    ...(more && { 'x-oss-additional-headers': more }),
    'x-oss-credential': [accessKey, ...scope].join('/'),
    'x-oss-date': moment,
    'x-oss-expires': String(seconds),
    'x-oss-signature-version': 'OSS4-HMAC-SHA256',
  })
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const path = encodedPath(`/${bucket}/${key}`)
  const request = [method, path, query, lines, more, 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const text = ['OSS4-HMAC-SHA256', moment, scope.join('/'), digest].join('\n')
  const start = Buffer.from(`aliyun_v4${secretKey}`)
  const made = [...scope, text].reduce<Buffer>((by, step) => hmac('sha256', by, step), start)
  return `${query}&x-oss-signature=${made.toString('hex')}`
}

/** The old signature is version 1 here. It covers the expiry and the parameters that change the response, unencoded. */
function queryV1(
  { accessKey, secretKey, bucket }: RemoteLocation,
  key: string,
  terms: HandoffTerms,
  now: Date,
): string {
  const overrides = responseOverrides(terms)
  const endsAt = String(Math.floor(now.getTime() / 1000) + terms.seconds)
  const named = sorted(overrides).map(([name, value]) => `${name}=${value}`)
  const text = ['GET', '', '', endsAt, `/${bucket}/${key}?${named.join('&')}`].join('\n')
  const signature = hmac('sha1', Buffer.from(secretKey), text).toString('base64')
  const more = { OSSAccessKeyId: accessKey, Expires: endsAt, Signature: signature }
  return queryOf({ ...overrides, ...more })
}

function queryOf(parameters: Readonly<Record<string, string>>): string {
  return sorted(parameters)
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join('&')
}

function sorted(parameters: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hmac(hash: 'sha1' | 'sha256', by: Buffer, text: string): Buffer {
  return createHmac(hash, by).update(text).digest()
}
