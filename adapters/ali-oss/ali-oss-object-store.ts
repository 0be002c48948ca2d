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
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import { checkSeconds } from '../object-parts/link-terms.ts'
import { abortDead, directObjects } from '../object-parts/multipart-uploads.ts'
import { sendWhole, type UploadMeans } from '../object-parts/object-upload.ts'
import { rangeOf } from '../object-parts/range-stream.ts'
import { toStorageFailure } from './oss-failures.ts'
import { OssNewObject, type SendingTools } from './oss-new-object.ts'

/**
 * Every object is a multipart upload, even one of a single part: OSS refuses a part that comes after
 * the completion, so an address that is used again changes nothing.
 */
function ossDirectObjects({ connection, uploads }: SendingTools): DirectObjects {
  return directObjects(uploads, {
    begin: ({ value: key }, contentType) => uploads.begin(key, contentType),
    async sign({ key, upload }, { number, bytes, md5 }, seconds) {
      const headers = md5 ? { 'content-md5': Buffer.from(md5, 'hex').toString('base64') } : {}
      const url = connection.signRequest(key.value, {
        method: 'PUT',
        query: { partNumber: String(number), uploadId: upload },
        headers: { ...headers, 'content-length': String(bytes) },
        seconds,
      })
      return { number, url, headers: { ...headers } }
    },
  })
}

export interface StoreTools extends SendingTools, UploadMeans {}

/** The package has this method, but its types omit it. */
interface KnowsVersions {
  getBucketVersioning(
    bucket: string,
    options: { readonly timeout: number },
  ): Promise<{ readonly versionStatus?: unknown }>
}

/** Objects in one bucket of Alibaba Cloud's OSS. */
export class AliOssObjectStore implements ObjectStore {
  readonly direct: DirectObjects | undefined
  readonly #tools: StoreTools

  constructor(tools: StoreTools) {
    this.#tools = tools
    const isV4 = tools.connection.location.signatureVersion === 'v4'
    this.direct = isV4 ? ossDirectObjects(tools) : undefined
  }

  async put(
    { value: key }: ObjectKey,
    body: ObjectBody,
    type: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest> {
    return sendWhole(new OssNewObject(this.#tools, key, type), this.#tools, body, sender)
  }

  async open({ value }: ObjectKey, { first, last }: ByteRange): Promise<ObjectBody | undefined> {
    const { connection } = this.#tools
    const headers = { Range: `bytes=${first}-${last}` }
    const answer = await connection.find('GetObject', (oss, timeout) =>
      oss.getStream(value, { headers, timeout }),
    )
    if (!answer) return undefined
    const { headers: told }: { headers: Record<string, unknown> } = Object(answer.res)
    const { stream } = answer
    const [range, length] = [told['content-range'], told['content-length']]
    const { idleMs } = connection.patience
    const failure = (error: unknown) => toStorageFailure('GetObject', error)
    return rangeOf('OSS', { stream, range, length, idleMs, failure }, { first, last })
  }

  async sizeOf({ value }: ObjectKey): Promise<number | undefined> {
    const answer = await this.#tools.connection.find('HeadObject', (oss, timeout) =>
      oss.head(value, { timeout }),
    )
    const { headers }: { headers?: Record<string, unknown> } = Object(answer?.res)
    return headers && Number(headers['content-length'])
  }

  async handOff(
    { value }: ObjectKey,
    terms: HandoffTerms,
  ): Promise<Extract<Handoff, { kind: 'address' }>> {
    checkSeconds(terms)
    return { kind: 'address', url: this.#tools.connection.sign(value, terms) }
  }

  async remove({ value }: ObjectKey): Promise<void> {
    await this.#tools.connection.find('DeleteObject', (oss, timeout) =>
      oss.delete(value, { timeout }),
    )
  }

  removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number> {
    return abortDead(this.#tools.uploads, this.#prefix, olderThan, abandoned)
  }

  async seekLeftovers(): Promise<void> {
    for await (const _upload of this.#tools.uploads.unfinished(this.#prefix)) break
  }

  async keepsVersions(): Promise<boolean> {
    const { connection } = this.#tools
    const { versionStatus } = await connection.ask('GetBucketVersioning', (oss, timeout) => {
      const client: KnowsVersions = Object(oss)
      return client.getBucketVersioning(connection.location.bucket, { timeout })
    })
    return versionStatus === 'Enabled'
  }

  async canListReaders(): Promise<boolean> {
    const { connection } = this.#tools
    const { acl } = await connection.ask('GetBucketAcl', (oss, timeout) =>
      oss.getBucketACL(connection.location.bucket, { timeout }),
    )
    return typeof acl === 'string' && acl !== ''
  }

  get #prefix(): string {
    const { basePath } = this.#tools.connection.location
    return basePath && `${basePath}/`
  }
}
