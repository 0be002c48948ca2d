import { hash, randomUUID } from 'node:crypto'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { abortAllTo, type SentPart } from '../object-parts/multipart-uploads.ts'
import type { NewObject } from '../object-parts/object-upload.ts'
import type { OssConnection } from './oss-connection.ts'
import { ONLY_NEW, type OssUploads } from './oss-uploads.ts'

export interface SendingTools {
  readonly connection: OssConnection
  readonly uploads: OssUploads
}

/** Never replaces an existing object, which OSS itself refuses to do. */
export class OssNewObject implements NewObject {
  readonly #tools: SendingTools
  readonly #key: string
  readonly #contentType: string
  /** Stored with the object, to tell it from what another upload stored under the same key. */
  readonly #name = randomUUID()
  /** `undefined` while its id is not known. */
  #upload: { readonly id: string | undefined } | undefined
  #isVisible: 'no' | 'perhaps' | 'yes' = 'no'

  constructor(tools: SendingTools, key: string, contentType: string) {
    this.#tools = tools
    this.#key = key
    this.#contentType = contentType
  }

  async begin(): Promise<void> {
    this.#upload = { id: undefined }
    const id = await this.#tools.uploads.begin(this.#key, this.#contentType, this.#named)
    this.#upload = { id }
  }

  async sendPart(number: number, bytes: Buffer): Promise<string> {
    const id = this.#upload?.id ?? ''
    const options = { headers: md5Of(bytes) }
    const { etag } = await this.#tools.connection.ask('UploadPart', (oss, timeout) =>
      oss.uploadPart(this.#key, id, number, bytes, 0, bytes.length, { ...options, timeout }),
    )
    return etag
  }

  async complete(parts: readonly SentPart[], bytes: number): Promise<void> {
    const upload = { key: this.#key, id: this.#upload?.id ?? '' }
    await this.#show(() => this.#tools.uploads.complete(upload, parts), bytes)
  }

  async put(content: Buffer): Promise<void> {
    const headers = { ...this.#named, ...ONLY_NEW, ...md5Of(content) }
    const put = () =>
      this.#tools.connection.ask('PutObject', (oss, timeout) =>
        oss.put(this.#key, content, { mime: this.#contentType, headers, timeout }),
      )
    if (!isOf(content, await this.#show(put, content.length))) throw notKept('different bytes')
  }

  /**
   * Aborts the upload before it deletes the object: a completion still in flight could otherwise
   * make the object visible again. What another upload stored under the same key stays.
   */
  async abandon(): Promise<void> {
    const { connection, uploads } = this.#tools
    if (this.#upload?.id) await uploads.abort({ key: this.#key, id: this.#upload.id })
    else if (this.#upload) await abortAllTo(uploads, this.#key)
    if (this.#isVisible === 'no') return
    if (this.#isVisible === 'perhaps' && (await this.#stored()) === undefined) return
    await connection.find('DeleteObject', (oss, timeout) => oss.delete(this.#key, { timeout }))
  }

  get #named(): Record<string, string> {
    return { 'x-oss-meta-upload': this.#name }
  }

  async #show(work: () => Promise<unknown>, bytes: number): Promise<StoredObject> {
    this.#isVisible = 'perhaps'
    await work()
    this.#isVisible = 'yes'
    const stored = await this.#stored()
    if (stored?.bytes !== bytes) throw notKept('a different length')
    return stored
  }

  /** @returns the stored object, or `undefined` if it is not from this upload */
  async #stored(): Promise<StoredObject | undefined> {
    const found = await this.#tools.connection.find('HeadObject', (oss, timeout) =>
      oss.head(this.#key, { timeout }),
    )
    const headers: Record<string, unknown> = Object(found?.res.headers)
    if (headers['x-oss-meta-upload'] !== this.#name) return undefined
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

function md5Of(bytes: Uint8Array): Record<string, string> {
  return { 'Content-MD5': hash('md5', bytes, 'base64') }
}

function notKept(what: string): StorageFailed {
  return new StorageFailed('unreachable', new Error(`OSS accepted an object but stored ${what}.`))
}
