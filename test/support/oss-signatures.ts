import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as the service sees it. */
export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly bucket: string
  readonly key: string
}

export interface OssKeys {
  readonly region: string
  readonly keys: Readonly<Record<string, string>>
  readonly now: number
}

export interface Refusal {
  readonly status: number
  readonly code: string
  /** The detailed error code. */
  readonly detail?: string
  readonly message?: string
  /** The endpoint of the bucket, if it is elsewhere. */
  readonly endpoint?: string
}

/** The answer of OSS to a signature for another region. */
const OTHER_REGION: Refusal = {
  status: 400,
  code: 'InvalidArgument',
  detail: '0002-00000226',
  message: 'Invalid signing region in Authorization header.',
}

const SKEW_MS = 15 * 60 * 1000
const V4 =
  /^OSS4-HMAC-SHA256 Credential=([^,]+),\s?(?:AdditionalHeaders=([^,]+),\s?)?Signature=([0-9a-f]{64})$/
const V1 = /^OSS ([^:]+):([A-Za-z0-9+/=]+)$/

/** Parameters that version 1 signs as part of the resource; others are not covered. */
const SUB_RESOURCES = new Set([
  ...['acl', 'append', 'cname', 'comp', 'cors', 'delete', 'endTime', 'img', 'lifecycle', 'live'],
  ...['location', 'logging', 'objectMeta', 'partNumber', 'policy', 'position', 'qos', 'referer'],
  ...['replication', 'replicationLocation', 'replicationProgress', 'security-token', 'startTime'],
  ...[
    'stat',
    'status',
    'style',
    'styleName',
    'symlink',
    'tagging',
    'uploadId',
    'uploads',
    'vod',
    'continuation-token',
  ],
  ...['website', 'restore', 'versionId', 'versioning', 'versions', 'x-oss-process'],
  ...['response-cache-control', 'response-content-disposition', 'response-content-encoding'],
  ...['response-content-language', 'response-content-type', 'response-expires'],
])

/**
 * Checks signatures by the documentation, with its own code. @returns `undefined` for a valid one
 */
export function refusalOf(request: SignedRequest, keys: OssKeys): Refusal | undefined {
  const { authorization } = request.headers
  const { searchParams } = request.url
  if (authorization?.startsWith('OSS4-')) return headerV4(request, keys, authorization)
  if (authorization?.startsWith('OSS ')) return headerV1(request, keys, authorization)
  if (searchParams.has('x-oss-signature')) return addressV4(request, keys)
  if (searchParams.has('Signature')) return addressV1(request, keys)
  return { status: 403, code: 'AccessDenied' }
}

function headerV4(request: SignedRequest, keys: OssKeys, text: string): Refusal | undefined {
  const [, credential = '', additional = '', signature = ''] = V4.exec(text) ?? []
  const { headers } = request
  const date = String(headers['x-oss-date'])
  const payload = String(headers['x-oss-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD') return { status: 400, code: 'InvalidArgument' }
  const late = skewOf(momentOfV4(date), keys.now)
  return late ?? judgeV4(request, keys, { credential, additional, signature, date })
}

function addressV4(request: SignedRequest, keys: OssKeys): Refusal | undefined {
  const parameter = (name: string) => request.url.searchParams.get(name) ?? ''
  const date = parameter('x-oss-date')
  const endsAt = momentOfV4(date) + Number(parameter('x-oss-expires')) * 1000
  if (!(keys.now <= endsAt)) return { status: 403, code: 'AccessDenied' }
  return judgeV4(request, keys, {
    credential: parameter('x-oss-credential'),
    additional: parameter('x-oss-additional-headers'),
    signature: parameter('x-oss-signature'),
    date,
  })
}

interface SignatureV4 {
  readonly credential: string
  readonly additional: string
  readonly signature: string
  readonly date: string
}

function judgeV4(request: SignedRequest, keys: OssKeys, given: SignatureV4): Refusal | undefined {
  const [keyId = '', day = '', region = '', product, ending] = given.credential.split('/')
  const secret = keys.keys[keyId]
  if (secret === undefined) return { status: 403, code: 'InvalidAccessKeyId' }
  const isInScope = product === 'oss' && ending === 'aliyun_v4_request'
  if (isInScope && region !== keys.region) return OTHER_REGION
  if (!isInScope || day !== given.date.slice(0, 8)) {
    return { status: 400, code: 'InvalidArgument' }
  }
  const scope = `${day}/${region}/oss/aliyun_v4_request`
  const hashed = createHash('sha256').update(canonicalV4(request, given.additional)).digest('hex')
  const text = ['OSS4-HMAC-SHA256', given.date, scope, hashed].join('\n')
  const steps = [day, region, 'oss', 'aliyun_v4_request', text]
  const start = Buffer.from(`aliyun_v4${secret}`)
  const made = steps.reduce((key, step) => createHmac('sha256', key).update(step).digest(), start)
  return made.toString('hex') === given.signature ? undefined : mismatch()
}

function canonicalV4({ method, url, headers, bucket, key }: SignedRequest, additional: string) {
  const path = `/${bucket}/${key}`.split('/').map(percentEncoded).join('/')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'x-oss-signature')
    .map(([name, value]) => [percentEncoded(name), percentEncoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value ? `${name}=${value}` : name))
    .join('&')
  const more = additional.split(';').filter(Boolean)
  const lines = Object.keys(headers)
    .filter((name) => /^(content-type|content-md5|x-oss-.*)$/.test(name) || more.includes(name))
    .sort()
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
  return [method, path, query, lines.join(''), additional, 'UNSIGNED-PAYLOAD'].join('\n')
}

function headerV1(request: SignedRequest, keys: OssKeys, text: string): Refusal | undefined {
  const [, keyId = '', signature = ''] = V1.exec(text) ?? []
  const date = String(request.headers['x-oss-date'] ?? request.headers.date)
  const late = skewOf(Date.parse(date), keys.now)
  return late ?? judgeV1(request, keys, { keyId, signature, date })
}

function addressV1(request: SignedRequest, keys: OssKeys): Refusal | undefined {
  const parameter = (name: string) => request.url.searchParams.get(name) ?? ''
  const date = parameter('Expires')
  if (!(keys.now <= Number(date) * 1000)) return { status: 403, code: 'AccessDenied' }
  const keyId = parameter('OSSAccessKeyId')
  return judgeV1(request, keys, { keyId, signature: parameter('Signature'), date })
}

interface SignatureV1 {
  readonly keyId: string
  readonly signature: string
  readonly date: string
}

function judgeV1(request: SignedRequest, keys: OssKeys, given: SignatureV1): Refusal | undefined {
  const secret = keys.keys[given.keyId]
  if (secret === undefined) return { status: 403, code: 'InvalidAccessKeyId' }
  const { method, url, headers, bucket, key } = request
  const own = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .sort()
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const named = [...url.searchParams]
    .filter(([name]) => SUB_RESOURCES.has(name))
    .map(([name, value]) => (value ? `${name}=${value}` : name))
    .sort()
  const resource = `/${bucket}/${key}${named.length > 0 ? `?${named.join('&')}` : ''}`
  const start = [method, headers['content-md5'] ?? '', headers['content-type'] ?? '', given.date]
  const text = `${start.join('\n')}\n${own.join('')}${resource}`
  const made = createHmac('sha1', secret).update(text).digest('base64')
  return made === given.signature ? undefined : mismatch()
}

function skewOf(moment: number, now: number): Refusal | undefined {
  if (Number.isNaN(moment)) return { status: 403, code: 'AccessDenied' }
  const isClose = Math.abs(moment - now) <= SKEW_MS
  return isClose ? undefined : { status: 403, code: 'RequestTimeTooSkewed' }
}

/** `20260304T050607Z` */
function momentOfV4(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function percentEncoded(part: string): string {
  return [...Buffer.from(part)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      const hex = byte.toString(16).toUpperCase().padStart(2, '0')
      return /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex}`
    })
    .join('')
}

function mismatch(): Refusal {
  return { status: 403, code: 'SignatureDoesNotMatch' }
}
