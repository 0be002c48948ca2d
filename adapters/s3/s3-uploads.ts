import type {
  ListMultipartUploadsOutput,
  ListPartsOutput,
  ListPartsRequest,
  MultipartUpload,
  Part,
} from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import {
  abortAllTo,
  type MultipartUploads,
  type NamedUpload,
  type SentPart,
  type UnfinishedUpload,
  type UploadedPart,
} from '../object-parts/multipart-uploads.ts'
import type { S3Connection } from './s3-connection.ts'
import { isNotFound } from './s3-failures.ts'

interface Marker {
  readonly KeyMarker?: string
  readonly UploadIdMarker?: string
}

export class S3Uploads implements MultipartUploads {
  readonly #connection: S3Connection

  constructor(connection: S3Connection) {
    this.#connection = connection
  }

  /**
   * @param areSummed whether its parts come with their SHA-256, which S3 would refuse otherwise.
   * Older services ignore both
   * @returns the service's name for the upload
   */
  async begin(key: string, contentType: string, areSummed = false): Promise<string> {
    const target = { Bucket: this.#connection.location.bucket, Key: key, ContentType: contentType }
    const wanted = areSummed ? ({ ...target, ChecksumAlgorithm: 'SHA256' } as const) : target
    const { UploadId, $metadata } = await this.#connection.ask(
      'CreateMultipartUpload',
      (s3, options) => s3.createMultipartUpload(wanted, options),
    )
    if (!UploadId) throw unreadable()
    // If the response to a first attempt was lost, its upload exists, but its id is unknown.
    if (($metadata.attempts ?? 1) > 1) await abortAllTo(this, key, UploadId)
    return UploadId
  }

  async *unfinished(prefix: string): AsyncGenerator<UnfinishedUpload> {
    const target = { Bucket: this.#connection.location.bucket, Prefix: prefix }
    let marker: Marker | undefined = {}
    while (marker) {
      const page: ListMultipartUploadsOutput = await this.#connection.ask(
        'ListMultipartUploads',
        (s3, options) => s3.listMultipartUploads({ ...target, ...marker }, options),
      )
      for (const upload of page.Uploads ?? []) yield unfinished(upload)
      marker = page.IsTruncated ? after(page, marker) : undefined
    }
  }

  async parts(upload: NamedUpload): Promise<UploadedPart[] | undefined> {
    const parts: UploadedPart[] = []
    let after: string | undefined = '0'
    while (after !== undefined) {
      const input: ListPartsRequest = { ...this.#target(upload), PartNumberMarker: after }
      const page: ListPartsOutput | undefined = await this.#connection.find(
        'ListParts',
        (s3, options) => s3.listParts(input, options),
      )
      if (!page) return undefined
      parts.push(...(page.Parts ?? []).map(arrived))
      const next: string | undefined = page.IsTruncated ? page.NextPartNumberMarker : undefined
      if (next !== undefined && !(Number(next) > Number(after))) throw unreadable()
      after = next
    }
    return parts
  }

  async complete(upload: NamedUpload, sent: readonly SentPart[]): Promise<void> {
    const Parts = sent.map(({ number, etag, checksum }) => {
      return { PartNumber: number, ETag: etag, ...(checksum && { ChecksumSHA256: checksum }) }
    })
    const wanted = { ...this.#target(upload), MultipartUpload: { Parts } }
    await this.#connection.complete('CompleteMultipartUpload', async (s3, options) => {
      try {
        await s3.completeMultipartUpload(wanted, options)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    })
  }

  async abort(upload: NamedUpload): Promise<void> {
    const target = this.#target(upload)
    await this.#connection.find('AbortMultipartUpload', (s3, options) =>
      s3.abortMultipartUpload(target, options),
    )
  }

  theirTime(ours: Date): Date {
    return this.#connection.theirTime(ours)
  }

  #target({ key, id }: NamedUpload) {
    return { Bucket: this.#connection.location.bucket, Key: key, UploadId: id }
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

function unfinished({ Key, UploadId, Initiated }: MultipartUpload): UnfinishedUpload {
  if (!Key || !UploadId || !Initiated) throw unreadable()
  return { key: Key, id: UploadId, startedAt: Initiated }
}

function arrived({ PartNumber, Size, ETag, ChecksumSHA256, LastModified }: Part): UploadedPart {
  if (PartNumber === undefined || Size === undefined || !ETag) throw unreadable()
  const named = { number: PartNumber, bytes: Size, etag: ETag, checksum: ChecksumSHA256 }
  return { ...named, arrivedAt: LastModified }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 gave an invalid answer to an upload.'))
}
