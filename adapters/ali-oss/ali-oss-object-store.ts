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
import { abortDead } from '../object-parts/dead-uploads.ts'
import { checkSeconds } from '../object-parts/link-terms.ts'
import { sendWhole } from '../object-parts/parted-upload.ts'
import { rangeOf } from '../object-parts/range-answer.ts'
import { canListReaders, keepsVersions } from './bucket-settings.ts'
import { ObjectTarget } from './object-target.ts'
import { ObjectUpload, type UploadTools } from './object-upload.ts'
import { OssDirectObjects } from './oss-direct-objects.ts'
import { toStorageFailure } from './oss-failures.ts'
import { abortUpload, lastPartAt, unfinishedUploads } from './unfinished-uploads.ts'

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
