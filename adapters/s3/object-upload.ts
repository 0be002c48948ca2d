import { createHash } from 'node:crypto'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { PartMemory } from './part-memory.ts'
import type { S3Connection } from './s3-connection.ts'

const SMALL_BYTES = 256 * 1024

export interface UploadTools {
  readonly connection: S3Connection
  readonly memory: PartMemory
  /** How often a running upload shows that it lives. */
  readonly touchSeconds: number
}

/** One object on its way: in one request when it fits into a part, in parts otherwise. */
export class ObjectUpload {
  readonly #tools: UploadTools
  readonly #key: string
  readonly #contentType: string
  readonly #hash = createHash('sha256')
  /** Small bodies need no share of the memory for parts. */
  #block: Buffer = Buffer.allocUnsafeSlow(SMALL_BYTES)
  #isLent = false
  #filled = 0
  #bytes = 0
  #parts: MultipartUpload | undefined
  #mayBeVisible = false

  constructor(tools: UploadTools, key: string, contentType: string) {
    this.#tools = tools
    this.#key = key
    this.#contentType = contentType
  }

  /** The chunk may be reused when this resolves. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (this.#filled === this.#block.length) await this.#makeRoom()
      const taken = chunk.subarray(at, at + this.#block.length - this.#filled)
      this.#block.set(taken, this.#filled)
      this.#filled += taken.length
      at += taken.length
    }
  }

  async finish(): Promise<ContentDigest> {
    if (this.#parts) {
      await this.#sendPart(this.#parts)
      this.#mayBeVisible = true
      await this.#parts.complete()
    } else {
      this.#mayBeVisible = true
      await this.#putWhole()
    }
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
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
    this.#giveBack()
  }

  /** A full block leaves only when more comes, so that the last part is never empty. */
  async #makeRoom(): Promise<void> {
    const { connection, memory, touchSeconds } = this.#tools
    if (this.#isLent) {
      this.#parts ??= new MultipartUpload(connection, this.#key, this.#contentType, touchSeconds)
      await this.#sendPart(this.#parts)
    }
    const block = await memory.take()
    block.set(this.#block.subarray(0, this.#filled))
    this.#block = block
    this.#isLent = true
  }

  /** From here on the block belongs to the part. */
  #sendPart(parts: MultipartUpload): Promise<void> {
    const block = this.#block
    const part = block.subarray(0, this.#filled)
    this.#isLent = false
    this.#filled = 0
    return parts.add(part, () => this.#tools.memory.giveBack(block))
  }

  async #putWhole(): Promise<void> {
    const { connection } = this.#tools
    const object = {
      Bucket: connection.place.bucket,
      Key: this.#key,
      Body: this.#block.subarray(0, this.#filled),
      ContentType: this.#contentType,
    }
    await connection.transfer('PutObject', (s3, options) => s3.putObject(object, options))
  }

  #giveBack(): void {
    if (this.#isLent) this.#tools.memory.giveBack(this.#block)
    this.#isLent = false
  }
}
