import { hash } from 'node:crypto'
import type { PutObjectCommandOutput } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { abortAllTo, type SentPart } from '../object-parts/multipart-uploads.ts'
import type { NewObject } from '../object-parts/object-upload.ts'
import type { S3Connection } from './s3-connection.ts'
import type { S3Uploads } from './s3-uploads.ts'

interface SentObject {
  readonly Bucket: string
  readonly Key: string
  readonly Body: Uint8Array
}

type Told = Pick<PutObjectCommandOutput, 'ETag' | 'ServerSideEncryption' | 'SSECustomerAlgorithm'>

const MD5 = /^"?([0-9a-f]{32})"?$/i

/**
 * Checks whether a service stored what it accepted. The ETag of an object sent in one request is
 * its MD5, unless the service encrypts with a key service or has ETags of its own.
 */
export class KeptObjects {
  readonly #connection: S3Connection
  #hasGivenMd5 = false

  constructor(connection: S3Connection) {
    this.#connection = connection
  }

  /** @param told the service's answer to the write. @throws StorageFailed */
  async check(sent: SentObject, told: Told): Promise<void> {
    const isMd5 = MD5.exec(told.ETag ?? '')?.[1]?.toLowerCase() === hash('md5', sent.Body, 'hex')
    if (isMd5) this.#hasGivenMd5 = true
    else if (this.#hasGivenMd5 && isPlain(told)) throw notKept('it has different bytes')
    else await this.#look(sent, told)
  }

  /** Asks the service, because the ETag is inconclusive. */
  async #look({ Bucket, Key, Body }: SentObject, { ETag }: Told): Promise<void> {
    const kept = await this.#connection.head({ Bucket, Key })
    if (!kept) throw notKept('it is not there')
    if (kept.ContentLength !== Body.length) throw notKept('it has a different length')
    if (ETag !== undefined && kept.ETag !== ETag) throw notKept('it is a different object')
  }
}

export interface SendingTools {
  readonly connection: S3Connection
  readonly uploads: S3Uploads
  readonly kept: KeptObjects
}

/**
 * Never replaces an existing object. Some services lack conditional writes and others ignore the
 * condition, so the key is looked up first. This leaves no race, because keys are random: an
 * existing object was there long before.
 */
export class S3NewObject implements NewObject {
  readonly #tools: SendingTools
  readonly #target: { readonly Bucket: string; readonly Key: string }
  readonly #contentType: string
  /** `undefined` while its id is not known. */
  #upload: { readonly id: string | undefined } | undefined
  #mayBeVisible = false

  constructor(tools: SendingTools, key: string, contentType: string) {
    this.#tools = tools
    this.#target = { Bucket: tools.connection.location.bucket, Key: key }
    this.#contentType = contentType
  }

  async begin(): Promise<void> {
    await this.#refuseTaken()
    this.#upload = { id: undefined }
    const id = await this.#tools.uploads.begin(this.#target.Key, this.#contentType)
    this.#upload = { id }
  }

  async sendPart(number: number, bytes: Buffer): Promise<string> {
    const upload = { ...this.#target, UploadId: this.#upload?.id }
    const part = { ...upload, PartNumber: number, Body: bytes }
    const { ETag } = await this.#tools.connection.transfer('UploadPart', (s3, options) =>
      s3.uploadPart(part, options),
    )
    if (!ETag) throw notKept('a part has no ETag')
    return ETag
  }

  async complete(parts: readonly SentPart[], bytes: number): Promise<void> {
    this.#mayBeVisible = true
    await this.#tools.uploads.complete(this.#named(this.#upload?.id ?? ''), parts)
    const kept = await this.#tools.connection.head(this.#target)
    if (kept?.ContentLength !== bytes) throw notKept('it has a different length')
  }

  async put(content: Buffer, { sha256 }: ContentDigest): Promise<void> {
    const { connection, kept } = this.#tools
    connection.noteChecksum(content, sha256)
    await this.#refuseTaken()
    this.#mayBeVisible = true
    const object = { ...this.#target, Body: content, ContentType: this.#contentType }
    const told = await connection.transfer('PutObject', (s3, options) =>
      s3.putObject(object, options),
    )
    await kept.check(object, told)
  }

  /**
   * Aborts the upload before it deletes the object: a completion still in flight could otherwise
   * make the object visible again.
   */
  async abandon(): Promise<void> {
    const { connection, uploads } = this.#tools
    if (this.#upload?.id) await uploads.abort(this.#named(this.#upload.id))
    if (this.#upload) await abortAllTo(uploads, this.#target.Key)
    if (!this.#mayBeVisible) return
    await connection.find('DeleteObject', (s3, options) => s3.deleteObject(this.#target, options))
  }

  async #refuseTaken(): Promise<void> {
    const there = await this.#tools.connection.head(this.#target)
    if (there) throw new StorageFailed('unreachable', new Error('The object already exists.'))
  }

  #named(id: string) {
    return { key: this.#target.Key, id }
  }
}

/** Whether this ETag must be an MD5, at a service that has returned MD5s before. */
function isPlain({ ETag, ServerSideEncryption, SSECustomerAlgorithm }: Told): boolean {
  const isByKeyService = ServerSideEncryption?.startsWith('aws:kms') ?? false
  return MD5.test(ETag ?? '') && !isByKeyService && SSECustomerAlgorithm === undefined
}

function notKept(why: string): StorageFailed {
  return new StorageFailed(
    'unreachable',
    new Error(`S3 accepted an object but did not store it: ${why}.`),
  )
}
