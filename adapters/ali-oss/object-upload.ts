import { createHash, type Hash } from 'node:crypto'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { ObjectTarget } from './object-target.ts'
import type { OssConnection } from './oss-connection.ts'
import type { PartMemory } from './part-memory.ts'

const SMALL_BYTES = 256 * 1024

export interface UploadTools {
  readonly connection: OssConnection
  readonly memory: PartMemory
  /** How often a running upload shows that it lives. */
  readonly touchSeconds: number
}

/** One object on its way: in one request when it fits into a part, in parts otherwise. */
export class ObjectUpload {
  readonly #tools: UploadTools
  readonly #target: ObjectTarget
  readonly #sha256 = createHash('sha256')
  #md5: Hash = createHash('md5')
  /** Small bodies need no share of the memory for parts. */
  #block: Buffer = Buffer.allocUnsafeSlow(SMALL_BYTES)
  #isLent = false
  #filled = 0
  #bytes = 0
  #parts: MultipartUpload | undefined
  #isVisible: 'no' | 'perhaps' | 'yes' = 'no'

  constructor(tools: UploadTools, target: ObjectTarget) {
    this.#tools = tools
    this.#target = target
  }

  /** The chunk may be reused when this resolves. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#sha256.update(chunk)
    this.#bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (this.#filled === this.#block.length) await this.#makeRoom()
      const taken = chunk.subarray(at, at + this.#block.length - this.#filled)
      this.#md5.update(taken)
      this.#block.set(taken, this.#filled)
      this.#filled += taken.length
      at += taken.length
    }
  }

  async finish(): Promise<ContentDigest> {
    if (this.#parts) await this.#sendPart(this.#parts)
    this.#isVisible = 'perhaps'
    await (this.#parts ? this.#parts.complete() : this.#putWhole())
    this.#isVisible = 'yes'
    const stored = await this.#stored()
    if (stored !== this.#bytes) throw new StorageFailed('unreachable', new Error('Wrong length.'))
    return { bytes: this.#bytes, sha256: this.#sha256.digest('hex') }
  }

  /** Nothing of it stays; what another upload made under this key does. */
  async abandon(): Promise<void> {
    await this.#parts?.abandon()
    if (this.#isVisible === 'no') return
    if (this.#isVisible === 'perhaps' && (await this.#stored()) === undefined) return
    await this.#tools.connection.find('DeleteObject', (oss, timeout) =>
      oss.delete(this.#target.key, { timeout }),
    )
  }

  release(): void {
    this.#parts?.stop()
    if (this.#isLent) this.#tools.memory.giveBack(this.#block)
    this.#isLent = false
  }

  /** A full block leaves only when more comes, so that the last part is never empty. */
  async #makeRoom(): Promise<void> {
    const { connection, memory, touchSeconds } = this.#tools
    if (this.#isLent) {
      this.#parts ??= new MultipartUpload(connection, this.#target, touchSeconds)
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
    const md5 = this.#md5.digest('base64')
    this.#md5 = createHash('md5')
    this.#isLent = false
    this.#filled = 0
    return parts.add(part, md5, () => this.#tools.memory.giveBack(block))
  }

  async #putWhole(): Promise<void> {
    const { key, contentType, named, onlyNew } = this.#target
    const content = this.#block.subarray(0, this.#filled)
    const headers = { ...named, ...onlyNew, 'Content-MD5': this.#md5.digest('base64') }
    await this.#tools.connection.ask('PutObject', (oss, timeout) =>
      oss.put(key, content, { mime: contentType, headers, timeout }),
    )
  }

  /** @returns the length of what this upload stored, if it did */
  async #stored(): Promise<number | undefined> {
    const found = await this.#tools.connection.find('HeadObject', (oss, timeout) =>
      oss.head(this.#target.key, { timeout }),
    )
    const headers: Record<string, unknown> = Object(found?.res.headers)
    const isOurs = headers['x-oss-meta-upload'] === this.#target.uploadName
    return isOurs ? Number(headers['content-length']) : undefined
  }
}
