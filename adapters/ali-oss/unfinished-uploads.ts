import { isDeepStrictEqual } from 'node:util'
import type OSS from 'ali-oss'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { OssConnection } from './oss-connection.ts'

const PAGE = 1000

interface Named {
  readonly name: string
  readonly uploadId: string
}

interface Unfinished extends Named {
  readonly startedAt: Date
}

/** Lists multipart uploads under a prefix that are neither complete nor aborted, page by page. */
export async function* unfinishedUploads(
  connection: OssConnection,
  prefix: string,
): AsyncGenerator<Unfinished> {
  const first = { 'max-uploads': PAGE, ...(prefix && { prefix }) }
  let query: OSS.ListUploadsQuery | undefined = first
  while (query) {
    const wanted: OSS.ListUploadsQuery = query
    const page: OSS.ListUploadsResult = await connection.ask(
      'ListMultipartUploads',
      (oss, timeout) => oss.listUploads(wanted, { timeout }),
    )
    for (const upload of page.uploads) yield described(upload)
    const next = { 'key-marker': page.nextKeyMarker, 'upload-id-marker': page.nextUploadIdMarker }
    query = page.isTruncated ? { ...first, ...next } : undefined
    // Otherwise the first page, or this one, would repeat forever.
    if (query && (!page.nextKeyMarker || isDeepStrictEqual(query, wanted))) throw unreadable()
  }
}

/** @returns when the last part arrived, or `undefined` if the upload has no parts or is gone */
export async function lastPartAt(
  connection: OssConnection,
  upload: Named,
): Promise<Date | undefined> {
  let latest: Date | undefined
  for (const { arrivedAt: at } of (await partsOf(connection, upload)) ?? [])
    if (!latest || at > latest) latest = at
  return latest
}

interface Part {
  readonly number: number
  readonly bytes: number
  readonly etag: string
  readonly arrivedAt: Date
}

/** @returns by number; `undefined` if the upload is gone */
export async function partsOf(
  connection: OssConnection,
  { name, uploadId }: Named,
): Promise<Part[] | undefined> {
  const parts: Part[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const query: OSS.ListPartsQuery = {
      'max-parts': PAGE,
      'part-number-marker': after,
      'encoding-type': 'url',
    }
    const page: OSS.ListPartsResult | undefined = await connection.find(
      'ListParts',
      (oss, timeout) => oss.listParts(name, uploadId, query, { timeout }),
    )
    if (!page) return undefined
    parts.push(...listed(page.parts))
    // The package returns this as text, although its types say boolean.
    const isTruncated: boolean = String(page.isTruncated) === 'true'
    const next: number | undefined = isTruncated ? Number(page.nextPartNumberMarker) : undefined
    if (next !== undefined && !(next > after)) throw unreadable()
    after = next
  }
  return parts
}

/** Aborting an upload that is gone succeeds. */
export async function abortUpload(
  connection: OssConnection,
  { name, uploadId }: Named,
): Promise<void> {
  await connection.find('AbortMultipartUpload', (oss, timeout) =>
    oss.abortMultipartUpload(name, uploadId, { timeout }),
  )
}

/** For an upload whose id was lost. Keys are random, so every upload to it is ours. */
export async function abortUploadsTo(connection: OssConnection, key: string): Promise<void> {
  for await (const upload of unfinishedUploads(connection, key)) {
    if (upload.name === key) await abortUpload(connection, upload)
  }
}

/** The package returns a single part as an object instead of a list. */
function listed(parts: unknown): Part[] {
  return [parts ?? []].flat().map((part) => {
    const { PartNumber, Size, ETag, LastModified }: Record<string, unknown> = Object(part)
    const [number, bytes] = [Number(PartNumber), Number(Size)]
    return { number, bytes, etag: String(ETag), arrivedAt: momentOf(LastModified) }
  })
}

function described({ name, uploadId, initiated }: OSS.Upload): Unfinished {
  if (!name || !uploadId) throw unreadable()
  return { name, uploadId, startedAt: momentOf(initiated) }
}

function momentOf(text: unknown): Date {
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime())) throw unreadable()
  return moment
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('OSS returned an invalid list.'))
}
