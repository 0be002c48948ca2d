import { Readable } from 'node:stream'
import type {
  ByteRange,
  Handoff,
  HandoffTerms,
  ObjectBody,
  ObjectStore,
} from '../../application/ports/object-store.ts'
import type { ObjectKey } from '../../domain/storage/object-key.ts'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import type { ContentDigest } from '../../domain/storage/stored-file.ts'
import { checkSeconds } from '../object-parts/link-terms.ts'
import { exactly } from '../object-parts/range-stream.ts'
import { ObjectTarget } from './object-target.ts'
import { ObjectUpload, type UploadTools } from './object-upload.ts'
import { toStorageFailure } from './oss-failures.ts'
import { abortUpload, lastPartAt, unfinishedUploads } from './unfinished-uploads.ts'

/** Others may use the bucket too; ours lie below a day. */
const OUR_KEY = /(^|\/)\d{4}\/\d{2}\/\d{2}\/[^/]+$/

/** Objects in one bucket of Alibaba Cloud's OSS. */
export class AliOssObjectStore implements ObjectStore {
  readonly #tools: UploadTools

  constructor(tools: UploadTools) {
    this.#tools = tools
  }

  async put({ value: key }: ObjectKey, body: ObjectBody, type: string): Promise<ContentDigest> {
    const upload = new ObjectUpload(this.#tools, new ObjectTarget(key, type))
    try {
      for await (const chunk of body) await upload.add(chunk)
      return await upload.finish()
    } catch (error) {
      // Should this fail too, recovery removes the object and what is left of its upload.
      await upload.abandon().catch(() => undefined)
      throw error
    } finally {
      upload.release()
    }
  }

  async open({ value }: ObjectKey, { first, last }: ByteRange): Promise<ObjectBody | undefined> {
    const { connection } = this.#tools
    const headers = { Range: `bytes=${first}-${last}` }
    const answer = await connection.find('GetObject', (oss, timeout) =>
      oss.getStream(value, { headers, timeout }),
    )
    if (!answer) return undefined
    const stream: unknown = answer.stream
    if (!(stream instanceof Readable)) throw wrongRange()
    const bytes = last - first + 1
    if (!isRange(answer.res.headers, first, last)) {
      stream.on('error', () => undefined).destroy()
      throw wrongRange()
    }
    return exactly(bytes, {
      stream,
      idleMs: connection.patience.idleMs,
      failure: (error) => toStorageFailure('GetObject', error),
    })
  }

  async handOff(
    { value }: ObjectKey,
    terms: HandoffTerms,
  ): Promise<Extract<Handoff, { kind: 'address' }>> {
    checkSeconds(terms)
    return { kind: 'address', url: await this.#tools.connection.sign(value, terms) }
  }

  async remove({ value }: ObjectKey): Promise<void> {
    await this.#tools.connection.find('DeleteObject', (oss, timeout) =>
      oss.delete(value, { timeout }),
    )
  }

  async removeLeftovers(olderThan: Date): Promise<number> {
    const { connection } = this.#tools
    const { basePath } = connection.place
    let removed = 0
    for await (const upload of unfinishedUploads(connection, basePath && `${basePath}/`)) {
      const limit = connection.theirTime(olderThan)
      if (!OUR_KEY.test(upload.name) || upload.startedAt >= limit) continue
      const lifeSign = await lastPartAt(connection, upload)
      if (lifeSign && lifeSign >= limit) continue
      await abortUpload(connection, upload)
      removed += 1
    }
    return removed
  }
}

/** A range that reaches beyond the object is answered with what there is, or with all of it. */
function isRange(answered: object, first: number, last: number): boolean {
  const headers: Record<string, unknown> = Object(answered)
  return (
    headers['content-length'] === String(last - first + 1) &&
    String(headers['content-range']).startsWith(`bytes ${first}-${last}/`)
  )
}

function wrongRange(): StorageFailed {
  return new StorageFailed('unreachable', new Error('OSS gave other bytes than were asked for.'))
}
