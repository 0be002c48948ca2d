import type { ObjectSender } from '../../domain/storage/files/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { PartFiller } from '../object-parts/part-filler.ts'
import type { PartedUpload } from '../object-parts/parted-upload.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { UploadTools } from './upload-tools.ts'

/** Uploads one object: in one request if it fits into a part, in several parts otherwise. */
export class ObjectUpload implements PartedUpload {
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
