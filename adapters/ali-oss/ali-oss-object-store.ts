import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../application/ports/files/direct-objects.ts'
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
import { rangeOf } from '../object-parts/range-stream.ts'
import { ObjectUpload, type UploadTools } from './object-upload.ts'
import { ObjectTarget, type OssConnection } from './oss-connection.ts'
import { isNotFound, toStorageFailure } from './oss-failures.ts'
import { abortUpload, lastPartAt, partsOf, unfinishedUploads } from './unfinished-uploads.ts'

const ONLY_NEW = { 'x-oss-forbid-overwrite': 'true' }

/**
 * Every object is a multipart upload, even one of a single part: OSS refuses a part that comes after
 * the completion, so an address that is used again changes nothing.
 */
class OssDirectObjects implements DirectObjects {
  readonly #connection: OssConnection

  constructor(connection: OssConnection) {
    this.#connection = connection
  }

  async begin({ value: key }: ObjectKey, contentType: string): Promise<string> {
    const { uploadId } = await this.#connection.ask('InitiateMultipartUpload', (oss, timeout) =>
      oss.initMultipartUpload(key, { mime: contentType, headers: ONLY_NEW, timeout }),
    )
    if (!uploadId) throw new StorageFailed('unreachable', new Error('OSS returned no upload id.'))
    return uploadId
  }

  async sign(
    { key, upload }: DirectObject,
    { number, bytes, md5 }: AnnouncedPart,
    seconds: number,
  ): Promise<SignedPart> {
    const headers = md5 ? { 'content-md5': Buffer.from(md5, 'hex').toString('base64') } : {}
    const url = this.#connection.signRequest(key.value, {
      method: 'PUT',
      query: { partNumber: String(number), uploadId: upload },
      headers: { ...headers, 'content-length': String(bytes) },
      seconds,
    })
    return { number, url, headers: { ...headers } }
  }

  arrived({ key, upload }: DirectObject): Promise<ArrivedPart[] | undefined> {
    return partsOf(this.#connection, { name: key.value, uploadId: upload })
  }

  async complete({ key, upload }: DirectObject, parts: readonly ArrivedPart[]): Promise<void> {
    const sent = parts.map(({ number, etag }) => ({ number, etag }))
    await this.#connection.ask('CompleteMultipartUpload', async (oss, timeout) => {
      try {
        await oss.completeMultipartUpload(key.value, upload, sent, { headers: ONLY_NEW, timeout })
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    })
  }

  giveUp({ key, upload }: DirectObject): Promise<void> {
    return abortUpload(this.#connection, { name: key.value, uploadId: upload })
  }
}

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
  readonly #tools: UploadTools

  constructor(tools: UploadTools) {
    this.#tools = tools
    const isV4 = tools.connection.location.signatureVersion === 'v4'
    this.direct = isV4 ? new OssDirectObjects(tools.connection) : undefined
  }

  async put(
    { value: key }: ObjectKey,
    body: ObjectBody,
    type: string,
    sender?: ObjectSender,
  ): Promise<ContentDigest> {
    return sendWhole(new ObjectUpload(this.#tools, new ObjectTarget(key, type), sender), body)
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

  async removeLeftovers(olderThan: Date, abandoned: AbandonedAmong): Promise<number> {
    const { connection } = this.#tools
    return abortDead({
      uploads: this.#unfinished(),
      keyOf: (upload) => upload.name,
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
}

async function keepsVersions(connection: OssConnection): Promise<boolean> {
  const { versionStatus } = await connection.ask('GetBucketVersioning', (oss, timeout) => {
    const client: KnowsVersions = Object(oss)
    return client.getBucketVersioning(connection.location.bucket, { timeout })
  })
  return versionStatus === 'Enabled'
}

async function canListReaders(connection: OssConnection): Promise<boolean> {
  const { acl } = await connection.ask('GetBucketAcl', (oss, timeout) =>
    oss.getBucketACL(connection.location.bucket, { timeout }),
  )
  return typeof acl === 'string' && acl !== ''
}
