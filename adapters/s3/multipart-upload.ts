import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { NewObjects, UploadTools } from './new-objects.ts'
import type { S3Connection } from './s3-connection.ts'
import { abortUploadsOf } from './unfinished-uploads.ts'

interface SentPart {
  readonly PartNumber: number
  readonly ETag: string
}

/** Sends one object in parts, one at a time. Completing the upload makes it visible. */
export class MultipartUpload {
  readonly #connection: S3Connection
  readonly #newObjects: NewObjects
  readonly #target: { readonly Bucket: string; readonly Key: string }
  readonly #contentType: string
  readonly #parts: SentPart[] = []
  readonly #life: NodeJS.Timeout
  #uploadId: string | undefined
  #bytes = 0
  #sending: Promise<void> = Promise.resolve()
  #isIdle = true
  /** Whether a part waits for the one before it. */
  #isWaiting = false

  constructor(
    { connection, newObjects, touchSeconds }: UploadTools,
    key: string,
    contentType: string,
  ) {
    this.#connection = connection
    this.#newObjects = newObjects
    this.#target = { Bucket: connection.location.bucket, Key: key }
    this.#contentType = contentType
    this.#life = setInterval(() => this.#touch(), touchSeconds * 1000).unref()
  }

  /**
   * Waits for the previous part. An error of a part is thrown by the next call, or at the end.
   * @param sent is called when the bytes are no longer needed
   */
  async add(bytes: Uint8Array, sent: () => void): Promise<void> {
    try {
      this.#isWaiting = true
      await this.#sending
      this.#uploadId ??= await this.#create()
      this.#sending = this.#send(bytes).finally(sent)
      this.#sending.catch(() => undefined)
    } catch (error) {
      sent()
      throw error
    } finally {
      this.#isWaiting = false
    }
  }

  async complete(): Promise<void> {
    this.stop()
    await this.#sending
    const UploadId = this.#uploadId
    await this.#connection.complete('CompleteMultipartUpload', (s3, options) =>
      s3.completeMultipartUpload(
        { ...this.#target, UploadId, MultipartUpload: { Parts: this.#parts } },
        options,
      ),
    )
    const kept = await this.#connection.head(this.#target)
    if (kept?.ContentLength !== this.#bytes) throw unexpected('the object has a different length')
  }

  /**
   * Aborts the upload. This must precede deleting the object: a completion still in flight could
   * otherwise make the object visible again.
   */
  async abandon(): Promise<void> {
    this.stop()
    await this.#sending.catch(() => undefined)
    await abortUploadsOf(this.#connection, this.#target.Key, this.#uploadId)
  }

  stop(): void {
    clearInterval(this.#life)
  }

  /** If the response to a first attempt is lost, its upload exists, but its id is unknown. */
  async #create(): Promise<string> {
    await this.#newObjects.refuseTaken(this.#target.Key)
    const { UploadId, $metadata } = await this.#connection.ask(
      'CreateMultipartUpload',
      (s3, options) =>
        s3.createMultipartUpload({ ...this.#target, ContentType: this.#contentType }, options),
    )
    if (!UploadId) throw unexpected('an upload without an id')
    this.#uploadId = UploadId
    if (($metadata.attempts ?? 1) > 1) {
      await abortUploadsOf(this.#connection, this.#target.Key, undefined, UploadId)
    }
    return UploadId
  }

  async #send(bytes: Uint8Array): Promise<void> {
    const number = this.#parts.length + 1
    const ETag = await this.#put(number, bytes)
    if (!ETag) throw unexpected('a part without an ETag')
    this.#parts.push({ PartNumber: number, ETag })
    this.#bytes += bytes.length
    this.#isIdle = false
  }

  /**
   * S3 reports only when parts arrived, so recovery judges an upload by its last part. While a slow
   * body fills the next part, one byte is sent under that part's number to show that the upload is
   * alive, but never beside that part, which it would replace. Errors are ignored here, because
   * sending the part itself will report them.
   */
  #touch(): void {
    if (this.#isIdle && !this.#isWaiting && this.#parts.length > 0) {
      this.#sending = this.#sending.then(async () => {
        await this.#put(this.#parts.length + 1, Buffer.alloc(1)).catch(() => undefined)
      })
      this.#sending.catch(() => undefined)
    }
    this.#isIdle = true
  }

  async #put(number: number, bytes: Uint8Array): Promise<string | undefined> {
    const part = { ...this.#target, UploadId: this.#uploadId, PartNumber: number, Body: bytes }
    const { ETag } = await this.#connection.transfer('UploadPart', (s3, options) =>
      s3.uploadPart(part, options),
    )
    return ETag
  }
}

function unexpected(what: string): StorageFailed {
  return new StorageFailed(
    'unreachable',
    new Error(`S3 gave an invalid answer to an upload: ${what}.`),
  )
}
