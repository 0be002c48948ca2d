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
import { checkSeconds } from '../object-parts/link-terms.ts'
import { abortDead } from '../object-parts/multipart-uploads.ts'
import { sendWhole, type UploadMeans } from '../object-parts/object-upload.ts'
import { rangeOf } from '../object-parts/range-stream.ts'
import { isWebPage } from '../object-parts/remote-failures.ts'
import { s3DirectObjects } from './s3-direct-objects.ts'
import { toStorageFailure } from './s3-failures.ts'
import { S3NewObject, type SendingTools } from './s3-new-object.ts'
import { signedV2, signedV4 } from './signed-address.ts'

export interface StoreTools extends SendingTools, UploadMeans {}

/** Objects in one bucket of an S3-compatible service. */
export class S3ObjectStore implements ObjectStore {
  readonly direct: DirectObjects | undefined
  readonly #tools: StoreTools

  constructor(tools: StoreTools) {
    this.#tools = tools
    const isV4 = tools.connection.location.signatureVersion === 'v4'
    this.direct = isV4 ? s3DirectObjects(tools.connection, tools.uploads) : undefined
  }

  put(
    { value: key }: ObjectKey,
    body: ObjectBody,
    type: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest> {
    return sendWhole(new S3NewObject(this.#tools, key, type), this.#tools, body, sender)
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

  removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number> {
    return abortDead(this.#tools.uploads, this.#prefix, olderThan, abandoned)
  }

  async seekLeftovers(): Promise<void> {
    for await (const _upload of this.#tools.uploads.unfinished(this.#prefix)) break
  }

  /** A service without this call may answer with something else, which does not count as enabled. */
  async keepsVersions(): Promise<boolean> {
    const { connection } = this.#tools
    const target = { Bucket: connection.location.bucket }
    const { Status } = await connection.ask('GetBucketVersioning', (s3, options) =>
      s3.getBucketVersioning(target, options),
    )
    return Status === 'Enabled'
  }

  /** A service without this call may answer with something else, which does not count as a list. */
  async canListReaders(): Promise<boolean> {
    const { connection } = this.#tools
    const target = { Bucket: connection.location.bucket }
    const { Grants = [] } = await connection.ask('GetBucketAcl', (s3, options) =>
      s3.getBucketAcl(target, options),
    )
    return Grants.length > 0
  }

  get #prefix(): string {
    const { basePath } = this.#tools.connection.location
    return basePath && `${basePath}/`
  }

  #target(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#tools.connection.location.bucket, Key: key }
  }
}
