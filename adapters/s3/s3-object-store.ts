import type { DirectObjects } from '../../application/ports/files/direct-objects.ts'
import type {
  ByteRange,
  Handoff,
  HandoffTerms,
  ObjectBody,
  ObjectStore,
} from '../../application/ports/files/object-store.ts'
import type { AbandonedAmong, ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { ObjectSender } from '../../domain/storage/files/object-sender.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { abortDead } from '../object-parts/dead-uploads.ts'
import { checkSeconds } from '../object-parts/link-terms.ts'
import { PartFiller } from '../object-parts/part-filler.ts'
import { type PartedUpload, sendWhole } from '../object-parts/parted-upload.ts'
import { rangeOf } from '../object-parts/range-stream.ts'
import { isWebPage } from '../object-parts/remote-failures.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { UploadTools } from './new-objects.ts'
import type { S3Connection } from './s3-connection.ts'
import { S3DirectObjects } from './s3-direct-objects.ts'
import { toStorageFailure } from './s3-failures.ts'
import { signedV2, signedV4 } from './signed-address.ts'
import { abortUpload, lastPartAt, unfinishedUploads } from './unfinished-uploads.ts'

/** Uploads one object: in one request if it fits into a part, in several parts otherwise. */
class ObjectUpload implements PartedUpload {
  readonly #tools: UploadTools
  readonly #key: string
  readonly #contentType: string
  readonly #content: PartFiller
  #parts: MultipartUpload | undefined
  #mayBeVisible = false

  constructor(tools: UploadTools, key: string, contentType: string, sender?: ObjectSender) {
    this.#tools = tools
    this.#key = key
    this.#contentType = contentType
    this.#content = new PartFiller(tools.memory, sender, {
      send: (part, sent) => this.#begun().add(part, sent),
    })
  }

  /** The caller may reuse the chunk once this resolves. */
  add(chunk: Uint8Array): Promise<void> {
    return this.#content.add(chunk)
  }

  async finish(): Promise<ContentDigest> {
    if (!this.#parts) return this.#putWhole()
    await this.#content.send()
    this.#mayBeVisible = true
    await this.#parts.complete()
    return this.#content.digest()
  }

  /** Removes everything that was uploaded and ensures that nothing of it appears later. */
  async abandon(): Promise<void> {
    const { connection } = this.#tools
    await this.#parts?.abandon()
    if (!this.#mayBeVisible) return
    const target = { Bucket: connection.location.bucket, Key: this.#key }
    await connection.find('DeleteObject', (s3, options) => s3.deleteObject(target, options))
  }

  release(): void {
    this.#parts?.stop()
    this.#content.release()
  }

  #begun(): MultipartUpload {
    this.#parts ??= new MultipartUpload(this.#tools, this.#key, this.#contentType)
    return this.#parts
  }

  async #putWhole(): Promise<ContentDigest> {
    const { connection, newObjects } = this.#tools
    const { rest } = this.#content
    const digest = this.#content.digest()
    connection.noteChecksum(rest, digest.sha256)
    const location = { Bucket: connection.location.bucket, Key: this.#key }
    await newObjects.refuseTaken(this.#key)
    this.#mayBeVisible = true
    await newObjects.put({ ...location, Body: rest, ContentType: this.#contentType })
    return digest
  }
}

/** Objects in one bucket of an S3-compatible service. */
export class S3ObjectStore implements ObjectStore {
  readonly direct: DirectObjects | undefined
  readonly #tools: UploadTools

  constructor(tools: UploadTools) {
    this.#tools = tools
    const isV4 = tools.connection.location.signatureVersion === 'v4'
    this.direct = isV4 ? new S3DirectObjects(tools.connection) : undefined
  }

  put(
    { value: key }: ObjectKey,
    body: ObjectBody,
    type: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest> {
    return sendWhole(new ObjectUpload(this.#tools, key, type, sender), body)
  }

  async open({ value }: ObjectKey, { first, last }: ByteRange): Promise<ObjectBody | undefined> {
    const { connection } = this.#tools
    const target = { ...this.#target(value), Range: `bytes=${first}-${last}` }
    const answer = await connection.find('GetObject', (s3, options) =>
      s3.getObject(target, options),
    )
    if (!answer) return undefined
    const { Body: stream, ContentLength: length, ContentRange: range } = answer
    if (range === undefined && isWebPage(answer.ContentType)) {
      const cause = new Error('S3 GetObject was answered with a web page.')
      throw new StorageFailed('unreachable', cause, 'no_object_store')
    }
    const { idleMs } = connection.patience
    const failure = (error: unknown) => toStorageFailure('GetObject', error)
    return rangeOf('S3', { stream, range, length, idleMs, failure }, { first, last })
  }

  async sizeOf({ value }: ObjectKey): Promise<number | undefined> {
    const answer = await this.#tools.connection.head(this.#target(value))
    return answer?.ContentLength
  }

  async handOff(
    { value }: ObjectKey,
    terms: HandoffTerms,
  ): Promise<Extract<Handoff, { kind: 'address' }>> {
    checkSeconds(terms)
    const { connection } = this.#tools
    const sign = connection.location.signatureVersion === 'v2' ? signedV2 : signedV4
    return { kind: 'address', url: await sign(connection, value, terms) }
  }

  async remove({ value }: ObjectKey): Promise<void> {
    await this.#tools.connection.find('DeleteObject', (s3, options) =>
      s3.deleteObject(this.#target(value), options),
    )
  }

  async removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number> {
    const { connection } = this.#tools
    return abortDead({
      uploads: this.#unfinished(),
      keyOf: (upload) => upload.Key,
      abandoned,
      limit: () => connection.theirTime(olderThan),
      lastPartAt: (upload) => lastPartAt(connection, upload),
      abort: (upload) => abortUpload(connection, upload),
    })
  }

  async seekLeftovers(): Promise<void> {
    for await (const _upload of this.#unfinished()) break
  }

  keepsVersions(): Promise<boolean> {
    return keepsVersions(this.#tools.connection)
  }

  canListReaders(): Promise<boolean> {
    return canListReaders(this.#tools.connection)
  }

  #unfinished() {
    const { connection } = this.#tools
    const { basePath } = connection.location
    return unfinishedUploads(connection, basePath && `${basePath}/`)
  }

  #target(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#tools.connection.location.bucket, Key: key }
  }
}

/** A service without this call may answer with something else, which does not count as enabled. */
async function keepsVersions(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Status } = await connection.ask('GetBucketVersioning', (s3, options) =>
    s3.getBucketVersioning(target, options),
  )
  return Status === 'Enabled'
}

/** A service without this call may answer with something else, which does not count as a list. */
async function canListReaders(connection: S3Connection): Promise<boolean> {
  const target = { Bucket: connection.location.bucket }
  const { Grants = [] } = await connection.ask('GetBucketAcl', (s3, options) =>
    s3.getBucketAcl(target, options),
  )
  return Grants.length > 0
}
