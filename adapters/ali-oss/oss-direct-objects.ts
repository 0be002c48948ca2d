import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../application/ports/files/direct-objects.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { OssConnection } from './oss-connection.ts'
import { isNotFound } from './oss-failures.ts'
import { abortUpload, partsOf } from './unfinished-uploads.ts'

const ONLY_NEW = { 'x-oss-forbid-overwrite': 'true' }

/**
 * Every object is a multipart upload, even one of a single part: OSS refuses a part that comes after
 * the completion, so an address that is used again changes nothing.
 */
export class OssDirectObjects implements DirectObjects {
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
