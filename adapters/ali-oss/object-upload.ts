import { createHash, type Hash, hash } from 'node:crypto'
import type { ObjectSender } from '../../domain/storage/files/object-sender.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { PartFiller } from '../object-parts/part-filler.ts'
import type { PartMemory } from '../object-parts/part-memory.ts'
import type { PartedUpload } from '../object-parts/parted-upload.ts'
import { MultipartUpload } from './multipart-upload.ts'
import type { ObjectTarget, OssConnection } from './oss-connection.ts'

export interface UploadTools {
  readonly connection: OssConnection
  readonly memory: PartMemory
  /** The interval at which a running upload shows that it is alive. */
  readonly touchSeconds: number
}

/** Uploads one object: in one request if it fits into a part, in several parts otherwise. */
export class ObjectUpload implements PartedUpload {
  readonly #tools: UploadTools
  readonly #target: ObjectTarget
  readonly #content: PartFiller
  #md5: Hash = createHash('md5')
  #parts: MultipartUpload | undefined
  #isVisible: 'no' | 'perhaps' | 'yes' = 'no'

  constructor(tools: UploadTools, target: ObjectTarget, sender?: ObjectSender) {
    this.#tools = tools
    this.#target = target
    this.#content = new PartFiller(tools.memory, sender, {
      note: (bytes) => this.#md5.update(bytes),
      send: (part, sent) => this.#begun().add(part, this.#takeMd5(), sent),
    })
  }

  /** The caller may reuse the chunk once this resolves. */
  add(chunk: Uint8Array): Promise<void> {
    return this.#content.add(chunk)
  }

  async finish(): Promise<ContentDigest> {
    if (this.#parts) await this.#content.send()
    this.#isVisible = 'perhaps'
    await (this.#parts ? this.#parts.complete() : this.#putWhole())
    this.#isVisible = 'yes'
    const stored = await this.#stored()
    if (stored?.bytes !== this.#content.bytes) throw notKept('a different length')
    if (!this.#parts && !isOf(this.#content.rest, stored)) throw notKept('different bytes')
    return this.#content.digest()
  }

  /** Removes what this upload stored, but not what another upload stored under the same key. */
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
    this.#content.release()
  }

  #begun(): MultipartUpload {
    const { connection, touchSeconds } = this.#tools
    this.#parts ??= new MultipartUpload(connection, this.#target, touchSeconds)
    return this.#parts
  }

  /** The MD5 of the bytes noted since the last call. */
  #takeMd5(): string {
    const md5 = this.#md5.digest('base64')
    this.#md5 = createHash('md5')
    return md5
  }

  async #putWhole(): Promise<void> {
    const { key, contentType, named, onlyNew } = this.#target
    const content = this.#content.rest
    const headers = { ...named, ...onlyNew, 'Content-MD5': this.#takeMd5() }
    await this.#tools.connection.ask('PutObject', (oss, timeout) =>
      oss.put(key, content, { mime: contentType, headers, timeout }),
    )
  }

  /** @returns the stored object, or `undefined` if it is not from this upload */
  async #stored(): Promise<StoredObject | undefined> {
    const found = await this.#tools.connection.find('HeadObject', (oss, timeout) =>
      oss.head(this.#target.key, { timeout }),
    )
    const headers: Record<string, unknown> = Object(found?.res.headers)
    const isOurs = headers['x-oss-meta-upload'] === this.#target.uploadName
    if (!isOurs) return undefined
    return {
      bytes: Number(headers['content-length']),
      etag: String(headers.etag),
      isByKeyService: headers['x-oss-server-side-encryption'] === 'KMS',
    }
  }
}

interface StoredObject {
  readonly bytes: number
  readonly etag: string
  /** Encrypted with a key of a key service, so the ETag is not an MD5. */
  readonly isByKeyService: boolean
}

/** OSS documents that the ETag of an object uploaded in one request is its MD5. */
function isOf(content: Uint8Array, { etag, isByKeyService }: StoredObject): boolean {
  const md5 = /^"?([0-9a-f]{32})"?$/i.exec(etag)?.[1]
  return isByKeyService || md5 === undefined || md5.toLowerCase() === hash('md5', content, 'hex')
}

function notKept(what: string): StorageFailed {
  return new StorageFailed('unreachable', new Error(`OSS accepted an object but stored ${what}.`))
}
