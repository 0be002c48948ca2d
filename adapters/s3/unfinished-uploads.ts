import type {
  ListMultipartUploadsOutput,
  ListPartsOutput,
  ListPartsRequest,
  MultipartUpload,
} from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { S3Connection } from './s3-connection.ts'

interface Named {
  readonly Key: string
  readonly UploadId: string
}

interface Unfinished extends Named {
  readonly startedAt: Date
}

interface Marker {
  readonly KeyMarker?: string
  readonly UploadIdMarker?: string
}

/** Lists multipart uploads under a prefix that are neither complete nor aborted, page by page. */
export async function* unfinishedUploads(
  connection: S3Connection,
  prefix: string,
): AsyncGenerator<Unfinished> {
  const target = { Bucket: connection.location.bucket, Prefix: prefix }
  let marker: Marker | undefined = {}
  while (marker) {
    const page: ListMultipartUploadsOutput = await connection.ask(
      'ListMultipartUploads',
      (s3, options) => s3.listMultipartUploads({ ...target, ...marker }, options),
    )
    for (const upload of page.Uploads ?? []) yield described(upload)
    marker = page.IsTruncated ? after(page, marker) : undefined
  }
}

/** Markers of the next page. Without them, the first page would repeat forever. */
function after(
  { NextKeyMarker, NextUploadIdMarker, Uploads }: ListMultipartUploadsOutput,
  before: Marker,
): Marker {
  const last = Uploads?.at(-1)
  const next = {
    KeyMarker: NextKeyMarker || last?.Key || '',
    UploadIdMarker: NextUploadIdMarker || last?.UploadId || '',
  }
  const isSame = JSON.stringify(next) === JSON.stringify(before)
  if (!next.KeyMarker || isSame) throw unreadable()
  return next
}

/** @returns when the last part arrived, or `undefined` if the upload has no parts or is gone */
export async function lastPartAt(
  connection: S3Connection,
  { Key, UploadId }: Named,
): Promise<Date | undefined> {
  const target = { Bucket: connection.location.bucket, Key, UploadId }
  let latest: Date | undefined
  let after: string | undefined = '0'
  while (after !== undefined) {
    const input: ListPartsRequest = { ...target, PartNumberMarker: after }
    const page: ListPartsOutput | undefined = await connection.find('ListParts', (s3, options) =>
      s3.listParts(input, options),
    )
    for (const { LastModified } of page?.Parts ?? []) {
      if (LastModified && (!latest || LastModified > latest)) latest = LastModified
    }
    const next = page?.IsTruncated ? page.NextPartNumberMarker : undefined
    if (next !== undefined && !(Number(next) > Number(after))) throw unreadable()
    after = next
  }
  return latest
}

/** Aborting an upload that is gone succeeds. */
export async function abortUpload(
  connection: S3Connection,
  { Key, UploadId }: Named,
): Promise<void> {
  const target = { Bucket: connection.location.bucket, Key, UploadId }
  await connection.find('AbortMultipartUpload', (s3, options) =>
    s3.abortMultipartUpload(target, options),
  )
}

/** Aborts all uploads to one key: the known one first, then those whose ids never reached us. */
export async function abortUploadsOf(
  connection: S3Connection,
  key: string,
  known: string | undefined,
  kept?: string,
): Promise<void> {
  if (known) await abortUpload(connection, { Key: key, UploadId: known })
  for await (const upload of unfinishedUploads(connection, key)) {
    if (upload.Key === key && upload.UploadId !== kept) await abortUpload(connection, upload)
  }
}

function described({ Key, UploadId, Initiated }: MultipartUpload): Unfinished {
  if (!Key || !UploadId || !Initiated) {
    throw unreadable()
  }
  return { Key, UploadId, startedAt: Initiated }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 returned an invalid list of uploads.'))
}
