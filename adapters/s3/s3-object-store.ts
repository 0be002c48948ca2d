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
import { sendWhole } from '../object-parts/parted-upload.ts'
import { rangeOf } from '../object-parts/range-answer.ts'
import { isWebPage } from '../object-parts/remote-failures.ts'
import { canListReaders, keepsVersions } from './bucket-settings.ts'
import { ObjectUpload } from './object-upload.ts'
import { S3DirectObjects } from './s3-direct-objects.ts'
import { toStorageFailure } from './s3-failures.ts'
import { signedV2, signedV4 } from './signed-address.ts'
import { abortUpload, lastPartAt, unfinishedUploads } from './unfinished-uploads.ts'
import type { UploadTools } from './upload-tools.ts'

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
