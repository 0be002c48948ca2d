import { isDeepStrictEqual } from 'node:util'
import type OSS from 'ali-oss'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type {
  MultipartUploads,
  NamedUpload,
  SentPart,
  UnfinishedUpload,
  UploadedPart,
} from '../object-parts/multipart-uploads.ts'
import type { OssConnection } from './oss-connection.ts'
import { isNotFound } from './oss-failures.ts'

const PAGE = 1000

export const ONLY_NEW = { 'x-oss-forbid-overwrite': 'true' }

export class OssUploads implements MultipartUploads {
  readonly #connection: OssConnection

  constructor(connection: OssConnection) {
    this.#connection = connection
  }

  /** @param named headers that are stored with the object. @returns the service's name for it */
  async begin(key: string, mime: string, named: Record<string, string> = {}): Promise<string> {
    const headers = { ...named, ...ONLY_NEW }
    const { uploadId } = await this.#connection.ask('InitiateMultipartUpload', (oss, timeout) =>
      oss.initMultipartUpload(key, { mime, headers, timeout }),
    )
    if (!uploadId) throw new StorageFailed('unreachable', new Error('OSS returned no upload id.'))
    return uploadId
  }

  async *unfinished(prefix: string): AsyncGenerator<UnfinishedUpload> {
    const first = { 'max-uploads': PAGE, ...(prefix && { prefix }) }
    let query: OSS.ListUploadsQuery | undefined = first
    while (query) {
      const wanted: OSS.ListUploadsQuery = query
      const page: OSS.ListUploadsResult = await this.#connection.ask(
        'ListMultipartUploads',
        (oss, timeout) => oss.listUploads(wanted, { timeout }),
      )
      for (const upload of page.uploads) yield described(upload)
      const next = { 'key-marker': page.nextKeyMarker, 'upload-id-marker': page.nextUploadIdMarker }
      query = page.isTruncated ? { ...first, ...next } : undefined
      // Otherwise the first page, or this one, would repeat forever.
      if (query && (!page.nextKeyMarker || isDeepStrictEqual(query, wanted))) throw unreadable()
    }
  }

  async parts({ key, id }: NamedUpload): Promise<UploadedPart[] | undefined> {
    const parts: UploadedPart[] = []
    let after: number | undefined = 0
    while (after !== undefined) {
      const query: OSS.ListPartsQuery = {
        'max-parts': PAGE,
        'part-number-marker': after,
        'encoding-type': 'url',
      }
      const page: OSS.ListPartsResult | undefined = await this.#connection.find(
        'ListParts',
        (oss, timeout) => oss.listParts(key, id, query, { timeout }),
      )
      if (!page) return undefined
      parts.push(...listed(page.parts))
      // The package returns this as text, although its types say boolean.
      const isTruncated: boolean = String(page.isTruncated) === 'true'
      const next: number | undefined = isTruncated ? Number(page.nextPartNumberMarker) : undefined
      if (next !== undefined && !(next > after)) throw unreadable()
      after = next
    }
    return parts
  }

  async complete({ key, id }: NamedUpload, sent: readonly SentPart[]): Promise<void> {
    const parts = sent.map(({ number, etag }) => ({ number, etag }))
    await this.#connection.ask('CompleteMultipartUpload', async (oss, timeout) => {
      try {
        await oss.completeMultipartUpload(key, id, parts, { headers: ONLY_NEW, timeout })
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    })
  }

  async abort({ key, id }: NamedUpload): Promise<void> {
    await this.#connection.find('AbortMultipartUpload', (oss, timeout) =>
      oss.abortMultipartUpload(key, id, { timeout }),
    )
  }

  theirTime(ours: Date): Date {
    return this.#connection.theirTime(ours)
  }
}

/** The package returns a single part as an object instead of a list. */
function listed(parts: unknown): UploadedPart[] {
  return [parts ?? []].flat().map((part) => {
    const { PartNumber, Size, ETag, LastModified }: Record<string, unknown> = Object(part)
    const [number, bytes] = [Number(PartNumber), Number(Size)]
    return { number, bytes, etag: String(ETag), arrivedAt: momentOf(LastModified) }
  })
}

function described({ name, uploadId, initiated }: OSS.Upload): UnfinishedUpload {
  if (!name || !uploadId) throw unreadable()
  return { key: name, id: uploadId, startedAt: momentOf(initiated) }
}

function momentOf(text: unknown): Date {
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime())) throw unreadable()
  return moment
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('OSS returned an invalid list.'))
}
