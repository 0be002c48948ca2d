import { createHash } from 'node:crypto'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { ObjectTarget, OssConnection } from './oss-connection.ts'
import { abortUpload, abortUploadsTo } from './unfinished-uploads.ts'

interface SentPart {
  readonly number: number
  readonly etag: string
}

/** Sends one object in parts, one at a time. Completing the upload makes it visible. */
export class MultipartUpload {
  readonly #connection: OssConnection
  readonly #target: ObjectTarget
  readonly #parts: SentPart[] = []
  readonly #life: NodeJS.Timeout
  #uploadId: string | undefined
  #sending: Promise<void> = Promise.resolve()
  #isIdle = true
  /** Whether a part waits for the one before it. */
  #isWaiting = false

  constructor(connection: OssConnection, target: ObjectTarget, touchSeconds: number) {
    this.#connection = connection
    this.#target = target
    this.#life = setInterval(() => this.#touch(), touchSeconds * 1000).unref()
  }

  /**
   * Waits for the previous part. An error of a part is thrown by the next call, or at the end.
   * @param sent is called when the bytes are no longer needed
   */
  async add(bytes: Buffer, md5: string, sent: () => void): Promise<void> {
    try {
      this.#isWaiting = true
      await this.#sending
      const uploadId = await this.#begun()
      this.#sending = this.#send(uploadId, bytes, md5).finally(sent)
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
    const { key, onlyNew } = this.#target
    const uploadId = await this.#begun()
    await this.#connection.ask('CompleteMultipartUpload', (oss, timeout) =>
      oss.completeMultipartUpload(key, uploadId, this.#parts, { headers: onlyNew, timeout }),
    )
  }

  /**
   * Aborts the upload. This must precede deleting the object: a completion still in flight could
   * otherwise make the object visible again.
   */
  async abandon(): Promise<void> {
    this.stop()
    await this.#sending.catch(() => undefined)
    const { key: name } = this.#target
    const uploadId = this.#uploadId
    if (uploadId) await abortUpload(this.#connection, { name, uploadId })
    else await abortUploadsTo(this.#connection, name)
  }

  stop(): void {
    clearInterval(this.#life)
  }

  async #begun(): Promise<string> {
    this.#uploadId ??= await this.#create()
    return this.#uploadId
  }

  async #create(): Promise<string> {
    const { key, contentType, named, onlyNew } = this.#target
    const headers = { ...named, ...onlyNew }
    const { uploadId } = await this.#connection.ask('InitiateMultipartUpload', (oss, timeout) =>
      oss.initMultipartUpload(key, { mime: contentType, headers, timeout }),
    )
    if (!uploadId) throw new StorageFailed('unreachable', new Error('OSS returned no upload id.'))
    return uploadId
  }

  async #send(uploadId: string, bytes: Buffer, md5: string): Promise<void> {
    const number = this.#parts.length + 1
    this.#parts.push(await this.#put(uploadId, number, bytes, md5))
    this.#isIdle = false
  }

  /**
   * OSS reports only when parts arrived, so recovery judges an upload by its last part. While a
   * slow body fills the next part, one byte is sent under that part's number to show that the
   * upload is alive, but never beside that part, which it would replace. Errors are ignored here,
   * because sending the part itself will report them.
   */
  #touch(): void {
    const uploadId = this.#uploadId
    if (this.#isIdle && !this.#isWaiting && uploadId && this.#parts.length > 0) {
      const byte = Buffer.alloc(1)
      const md5 = createHash('md5').update(byte).digest('base64')
      this.#sending = this.#sending.then(async () => {
        await this.#put(uploadId, this.#parts.length + 1, byte, md5).catch(() => undefined)
      })
      this.#sending.catch(() => undefined)
    }
    this.#isIdle = true
  }

  async #put(uploadId: string, number: number, bytes: Buffer, md5: string): Promise<SentPart> {
    const { key } = this.#target
    const { etag } = await this.#connection.ask('UploadPart', (oss, timeout) => {
      const options = { headers: { 'Content-MD5': md5 }, timeout }
      return oss.uploadPart(key, uploadId, number, bytes, 0, bytes.length, options)
    })
    return { number, etag }
  }
}
