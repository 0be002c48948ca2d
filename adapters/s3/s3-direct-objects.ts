import type { ListPartsOutput, ListPartsRequest, Part } from '@aws-sdk/client-s3'
import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../application/ports/files/direct-objects.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { CopyGuard } from './copy-guard.ts'
import type { S3Connection } from './s3-connection.ts'
import { isNotFound } from './s3-failures.ts'
import { addressForClients, signedPut } from './signed-address.ts'
import { abortUpload, abortUploadsOf } from './unfinished-uploads.ts'

const CHECKSUM = 'x-amz-checksum-sha256'

/**
 * Every object is a multipart upload, even one of a single part: S3 refuses a part that comes after
 * the completion, so an address that is used again changes nothing.
 */
export class S3DirectObjects implements DirectObjects {
  readonly #connection: S3Connection
  readonly #guard: CopyGuard

  constructor(connection: S3Connection) {
    this.#connection = connection
    this.#guard = new CopyGuard(connection)
  }

  async begin({ value: key }: ObjectKey, contentType: string): Promise<string> {
    await this.#guard.headers()
    const target = { Bucket: this.#connection.location.bucket, Key: key }
    // Without the algorithm, S3 would refuse the checksums of parts. Older services ignore both.
    const wanted = { ...target, ContentType: contentType, ChecksumAlgorithm: 'SHA256' } as const
    const { UploadId, $metadata } = await this.#connection.ask(
      'CreateMultipartUpload',
      (s3, options) => s3.createMultipartUpload(wanted, options),
    )
    if (!UploadId) throw unreadable()
    // If the response to a first attempt was lost, its upload exists, but its id is unknown.
    if (($metadata.attempts ?? 1) > 1)
      await abortUploadsOf(this.#connection, key, undefined, UploadId)
    return UploadId
  }

  async sign(
    { key, upload }: DirectObject,
    { number, bytes, sha256 }: AnnouncedPart,
    seconds: number,
  ): Promise<SignedPart> {
    const checksum = Buffer.from(sha256, 'hex').toString('base64')
    const headers = { ...(await this.#guard.headers()), [CHECKSUM]: checksum }
    const address = addressForClients(this.#connection.location, key.value)
    const url = await signedPut(this.#connection, address, {
      query: { partNumber: String(number), uploadId: upload },
      headers: { ...headers, 'content-length': String(bytes) },
      seconds,
    })
    return { number, url, headers }
  }

  async arrived(object: DirectObject): Promise<ArrivedPart[] | undefined> {
    const parts: ArrivedPart[] = []
    let after: string | undefined = '0'
    while (after !== undefined) {
      const input: ListPartsRequest = { ...this.#target(object), PartNumberMarker: after }
      const page: ListPartsOutput | undefined = await this.#connection.find(
        'ListParts',
        (s3, options) => s3.listParts(input, options),
      )
      if (!page) return undefined
      parts.push(...(page.Parts ?? []).map(described))
      const next: string | undefined = page.IsTruncated ? page.NextPartNumberMarker : undefined
      if (next !== undefined && !(Number(next) > Number(after))) throw unreadable()
      after = next
    }
    return parts
  }

  async complete(object: DirectObject, arrived: readonly ArrivedPart[]): Promise<void> {
    const Parts = arrived.map(({ number, etag, checksum }) => {
      return { PartNumber: number, ETag: etag, ...(checksum && { ChecksumSHA256: checksum }) }
    })
    const wanted = { ...this.#target(object), MultipartUpload: { Parts } }
    await this.#connection.complete('CompleteMultipartUpload', async (s3, options) => {
      try {
        await s3.completeMultipartUpload(wanted, options)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    })
  }

  giveUp({ key, upload }: DirectObject): Promise<void> {
    return abortUpload(this.#connection, { Key: key.value, UploadId: upload })
  }

  #target({ key, upload }: DirectObject) {
    return { Bucket: this.#connection.location.bucket, Key: key.value, UploadId: upload }
  }
}

function described({ PartNumber, Size, ETag, ChecksumSHA256 }: Part): ArrivedPart {
  if (PartNumber === undefined || Size === undefined || !ETag) throw unreadable()
  return { number: PartNumber, bytes: Size, etag: ETag, checksum: ChecksumSHA256 }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 gave an invalid answer to an upload.'))
}
