import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import { PartFiller } from '../object-parts/part-filler.ts'
import type { PartMemory } from '../object-parts/part-memory.ts'
import type { PartedUpload } from '../object-parts/parted-upload.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { S3Connection } from './s3-connection.ts'

export interface UploadTools {
  readonly connection: S3Connection
  readonly memory: PartMemory
  /** How often a running upload shows that it lives. */
  readonly touchSeconds: number
}

/** One object on its way: in one request when it fits into a part, in parts otherwise. */
export class ObjectUpload implements PartedUpload {
  readonly #tools: UploadTools
  readonly #key: string
  readonly #contentType: string
  readonly #content: PartFiller
  #parts: MultipartUpload | undefined
  #mayBeVisible = false

  constructor(tools: UploadTools, key: string, contentType: string) {
    this.#tools = tools
    this.#key = key
    this.#contentType = contentType
    this.#content = new PartFiller(tools.memory, {
      send: (part, sent) => this.#begun().add(part, sent),
    })
  }

  /** The chunk may be reused when this resolves. */
  add(chunk: Uint8Array): Promise<void> {
    return this.#content.add(chunk)
  }

  async finish(): Promise<ContentDigest> {
    if (this.#parts) await this.#content.send()
    this.#mayBeVisible = true
    const digest = this.#content.digest()
    await (this.#parts ? this.#parts.complete() : this.#putWhole(digest))
    return digest
  }

  /** Nothing of it stays, nor appears later. */
  async abandon(): Promise<void> {
    const { connection } = this.#tools
    await this.#parts?.abandon()
    if (!this.#mayBeVisible) return
    const target = { Bucket: connection.place.bucket, Key: this.#key }
    await connection.find('DeleteObject', (s3, options) => s3.deleteObject(target, options))
  }

  release(): void {
    this.#parts?.stop()
    this.#content.release()
  }

  #begun(): MultipartUpload {
    const { connection, touchSeconds } = this.#tools
    this.#parts ??= new MultipartUpload(connection, this.#key, this.#contentType, touchSeconds)
    return this.#parts
  }

  async #putWhole({ sha256 }: ContentDigest): Promise<void> {
    const { connection } = this.#tools
    const { rest } = this.#content
    connection.noteChecksum(rest, sha256)
    const object = {
      Bucket: connection.place.bucket,
      Key: this.#key,
      Body: rest,
      ContentType: this.#contentType,
    }
    await connection.transfer('PutObject', (s3, options) => s3.putObject(object, options))
  }
}
