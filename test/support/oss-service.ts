import type { IncomingHttpHeaders } from 'node:http'
import { md5Hex, type OssBucket, type OssObject, type OssUpload } from './oss-buckets.ts'

export interface OssQuestion {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly bucket: OssBucket
  readonly key: string
  readonly body: Buffer
  readonly now: Date
}

export interface OssAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

const META = 'x-oss-meta-upload'

/** Operations on objects and multipart uploads, after the signature was checked. */
export class OssService {
  answer(asked: OssQuestion): OssAnswer {
    const { method, url } = asked
    const has = (name: string) => url.searchParams.has(name)
    if (method === 'GET' && has('uploads')) return listUploads(asked)
    if (method === 'GET' && has('versioning')) return versioningOf(asked)
    if (method === 'GET' && has('acl')) return aclOf(asked)
    if (method === 'POST' && has('uploads')) return initiate(asked)
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return listObjects(asked)
    if (has('uploadId')) return inUpload(asked)
    if (method === 'PUT') return putObject(asked)
    if (method === 'GET') return getObject(asked)
    if (method === 'HEAD') return { ...getObject(asked), body: Buffer.alloc(0) }
    if (method !== 'DELETE') return error(405, 'MethodNotAllowed')
    asked.bucket.objects.delete(asked.key)
    return nothing(204)
  }
}

function putObject({ bucket, key, headers, body, now }: OssQuestion): OssAnswer {
  if (isKept(bucket, key, headers)) return error(409, 'FileAlreadyExists')
  const etag = `"${md5Hex(body)}"`
  const type = headers['content-type'] ?? 'application/octet-stream'
  bucket.objects.set(key, { content: body, type, meta: String(headers[META] ?? ''), etag, at: now })
  return nothing(200, { etag })
}

function isKept(bucket: OssBucket, key: string, headers: IncomingHttpHeaders): boolean {
  return headers['x-oss-forbid-overwrite'] === 'true' && bucket.objects.has(key)
}

/** A range that is malformed or starts beyond the end is answered with the whole object. */
function getObject({ bucket, key, headers, url }: OssQuestion): OssAnswer {
  const object = bucket.objects.get(key)
  if (!object) return error(404, 'NoSuchKey')
  const { content } = object
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const known = { ...headersOf(object), ...overrides(url) }
  if (from === undefined || Number(from) >= content.length) {
    return { status: 200, headers: known, body: content }
  }
  const end = Math.min(to ? Number(to) + 1 : content.length, content.length)
  const range = `bytes ${from}-${end - 1}/${content.length}`
  const body = content.subarray(Number(from), end)
  const headersOfRange = { ...known, 'content-length': body.length, 'content-range': range }
  return { status: 206, headers: headersOfRange, body }
}

function headersOf({ content, etag, meta, type }: OssObject): Record<string, string | number> {
  return { 'content-length': content.length, 'content-type': type, etag, [META]: meta }
}

/** Response headers that a signed request may override. */
function overrides({ searchParams }: URL): Record<string, string> {
  const named = [...searchParams].map(([name, value]) => [/^response-(.+)$/.exec(name)?.[1], value])
  return Object.fromEntries(named.filter(([name]) => name !== undefined))
}

function initiate({ bucket, key, headers, now }: OssQuestion): OssAnswer {
  if (isKept(bucket, key, headers)) return error(409, 'FileAlreadyExists')
  const type = headers['content-type'] ?? 'application/octet-stream'
  const id = bucket.begin(key, type, String(headers[META] ?? ''), now)
  return xml(`<InitiateMultipartUploadResult><Bucket>b</Bucket><Key>${key}</Key>
    <UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
}

function inUpload(asked: OssQuestion): OssAnswer {
  const { bucket, method, url, key, body, now } = asked
  const id = url.searchParams.get('uploadId') ?? ''
  const upload = bucket.uploads.get(id)
  if (!upload || upload.key !== key) return error(404, 'NoSuchUpload')
  if (method === 'GET') return listParts(upload, url.searchParams)
  if (method === 'POST') return complete(asked, upload)
  if (method === 'DELETE') {
    bucket.uploads.delete(id)
    return nothing(204)
  }
  const etag = `"${md5Hex(body)}"`
  const number = Number(url.searchParams.get('partNumber'))
  if (!(number >= 1 && number <= 10_000)) return error(400, 'InvalidArgument')
  upload.parts.set(number, { content: body, etag, at: now })
  return nothing(200, { etag })
}

function complete({ bucket, key, headers, body, now }: OssQuestion, upload: OssUpload): OssAnswer {
  if (isKept(bucket, key, headers)) return error(409, 'FileAlreadyExists')
  const listed = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>([^<]+)</g)]
  const parts = listed.map(([, number, etag]) => [Number(number), String(etag)] as const)
  const code = bucket.complete(upload, parts, now)
  if (code) return error(400, code)
  const etag = bucket.objects.get(key)?.etag ?? ''
  return xml(
    `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag}</ETag>
    </CompleteMultipartUploadResult>`,
    { etag },
  )
}

function listParts({ parts }: OssUpload, query: URLSearchParams): OssAnswer {
  const after = Number(query.get('part-number-marker') ?? 0)
  const most = Number(query.get('max-parts') ?? 1000)
  const rest = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b)
  const page = rest.slice(0, most)
  const entries = page.map(
    ([number, { at, etag, content }]) => `<Part><PartNumber>${number}</PartNumber>
    <LastModified>${at.toISOString()}</LastModified><ETag>${etag}</ETag>
    <Size>${content.length}</Size></Part>`,
  )
  return xml(`<ListPartsResult><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>
    <IsTruncated>${rest.length > most}</IsTruncated>${entries.join('')}</ListPartsResult>`)
}

function listUploads({ bucket, url: { searchParams: query } }: OssQuestion): OssAnswer {
  const prefix = query.get('prefix') ?? ''
  const [keyMarker, idMarker] = [query.get('key-marker'), query.get('upload-id-marker') ?? '']
  const most = Math.min(Number(query.get('max-uploads') ?? 1000), 1000)
  const nameOf = ({ key, id }: { key: string; id: string }) => `${key}\n${id}`
  const rest = [...bucket.uploads.values()]
    .filter(({ key }) => key.startsWith(prefix))
    .filter((upload) => keyMarker === null || nameOf(upload) > `${keyMarker}\n${idMarker}`)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const page = rest.slice(0, most)
  const entries = page.map(
    ({ key, id, startedAt }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>
    <Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  )
  const last = page.at(-1)
  return xml(`<ListMultipartUploadsResult><IsTruncated>${rest.length > most}</IsTruncated>
    <NextKeyMarker>${last?.key ?? ''}</NextKeyMarker>
    <NextUploadIdMarker>${last?.id ?? ''}</NextUploadIdMarker>${entries.join('')}
    </ListMultipartUploadsResult>`)
}

function versioningOf({ bucket: { versioning } }: OssQuestion): OssAnswer {
  const status = versioning ? `<Status>${versioning}</Status>` : ''
  return xml(`<VersioningConfiguration>${status}</VersioningConfiguration>`)
}

function aclOf({ bucket: { acl } }: OssQuestion): OssAnswer {
  if (acl === undefined) return error(403, 'AccessDenied')
  return xml(`<AccessControlPolicy><Owner><ID>1</ID><DisplayName>1</DisplayName></Owner>
    <AccessControlList><Grant>${acl}</Grant></AccessControlList></AccessControlPolicy>`)
}

/** Pages of at most the requested size, by default 100. */
function listObjects({ bucket, url: { searchParams: query } }: OssQuestion): OssAnswer {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const most = Math.min(Number(query.get('max-keys') ?? 100), 1000)
  const rest = [...bucket.objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const page = rest.slice(0, most)
  const entries = page.map(
    ([key, { at, content, etag }]) => `<Contents><Key>${key}</Key><Size>${content.length}</Size>
    <LastModified>${at.toISOString()}</LastModified><ETag>${etag}</ETag></Contents>`,
  )
  const isTruncated = rest.length > most
  const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
  const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return xml(`<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}
    <KeyCount>${page.length}</KeyCount>${entries.join('')}</ListBucketResult>`)
}

function xml(text: string, headers: Record<string, string> = {}): OssAnswer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
  return { status: 200, headers: { 'content-type': 'application/xml', ...headers }, body }
}

function error(status: number, code: string): OssAnswer {
  return { ...xml(`<Error><Code>${code}</Code><Message>canary-words</Message></Error>`), status }
}

function nothing(status: number, headers: Record<string, string> = {}): OssAnswer {
  return { status, headers, body: Buffer.alloc(0) }
}
