import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { ListPartsOutput, ListPartsRequest, Part } from '@aws-sdk/client-s3'
import type {
  AnnouncedPart,
  ArrivedPart,
  DirectObject,
  DirectObjects,
  SignedPart,
} from '../../application/ports/files/direct-objects.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { DirectNotHere } from '../../domain/storage/uploads/direct-upload-errors.ts'
import type { S3Connection } from './s3-connection.ts'
import { isNotFound } from './s3-failures.ts'
import { addressOf } from './s3-location.ts'
import { addressForClients, signedPut } from './signed-address.ts'
import { abortUpload, abortUploadsOf } from './unfinished-uploads.ts'

type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly text: string
}

const SOURCE = 'x-amz-copy-source'
/** Without an own header first, because services may refuse an empty one. */
const GUARDS: readonly Headers[] = [{}, { [SOURCE]: '' }]
/** The service behind an address may be replaced. */
const REMEMBERED_MS = 10 * 60 * 1000
const SECONDS = 60
const LONGEST_TEXT = 10_000
const OF_THE_SIGNATURE = /SignatureDoesNotMatch|HeadersNotSigned|which were not signed/i

/**
 * A part whose request names another object as its source becomes a copy of that object, with the
 * rights of whoever signed the request. AWS refuses such a header unless it is signed. Others do
 * not, but some compare an empty one that is signed. So each service is tried: with an upload that
 * does not exist, which leaves nothing behind.
 */
export class CopyGuard {
  readonly #connection: S3Connection
  #known: { readonly headers: Promise<Headers | undefined>; readonly until: number } | undefined

  constructor(connection: S3Connection) {
    this.#connection = connection
  }

  /**
   * @returns headers that the signature of each part has to cover
   * @throws DirectNotHere when nothing helps; StorageFailed
   */
  async headers(): Promise<Headers> {
    if (!this.#known || this.#known.until < performance.now()) {
      this.#known = { headers: this.#find(), until: performance.now() + REMEMBERED_MS }
      this.#known.headers.catch(() => {
        this.#known = undefined
      })
    }
    const headers = await this.#known.headers
    if (!headers) throw new DirectNotHere()
    return headers
  }

  async #find(): Promise<Headers | undefined> {
    for (const headers of GUARDS) if (await this.#holds(headers)) return headers
    return undefined
  }

  /** @throws StorageFailed also when the service refuses whatever is signed */
  async #holds(headers: Headers): Promise<boolean> {
    const { location } = this.#connection
    const key = [location.basePath, randomBytes(16).toString('hex')].filter(Boolean).join('/')
    const url = await signedPut(this.#connection, addressOf(location, key), {
      query: { partNumber: '1', uploadId: randomBytes(16).toString('hex') },
      headers: { ...headers, 'content-length': '1' },
      seconds: SECONDS,
    })
    const usual = await this.#put(url, headers)
    if (usual.status === 403) throw new StorageFailed('unreachable', new Error(usual.text))
    const copying = await this.#put(url, { ...headers, [SOURCE]: `/${location.bucket}/${key}` })
    const isRefused = copying.status === 403 && OF_THE_SIGNATURE.test(copying.text)
    return usual.status === 404 && isRefused
  }

  #put(address: string, headers: Headers): Promise<Answer> {
    const url = new URL(address)
    const agent = this.#connection.agentFor(url)
    return this.#connection.ask('UploadPart', async (_s3, { abortSignal: signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const wanted = { method: 'PUT', headers: { ...headers, 'content-length': '1' } }
      send(url, { ...wanted, agent, signal }, resolve)
        .on('error', reject)
        .end('-')
      const response = await promise
      this.#connection.noteTime(response.headers.date)
      return { status: response.statusCode ?? 0, text: await textOf(response) }
    })
  }
}

const CHECKSUM = 'x-amz-checksum-sha256'

/**
 * Every object is a multipart upload, even one of a single part: S3 refuses a part that comes after
 * the completion, so an address that is used again changes nothing.
 */
export class S3DirectObjects implements DirectObjects {
  readonly #connection: S3Connection
  readonly #guard: CopyGuard

  constructor(connection: S3Connection) {
    this.#connection = connection
    this.#guard = new CopyGuard(connection)
  }

  async begin({ value: key }: ObjectKey, contentType: string): Promise<string> {
    await this.#guard.headers()
    const target = { Bucket: this.#connection.location.bucket, Key: key }
    // Without the algorithm, S3 would refuse the checksums of parts. Older services ignore both.
    const wanted = { ...target, ContentType: contentType, ChecksumAlgorithm: 'SHA256' } as const
    const { UploadId, $metadata } = await this.#connection.ask(
      'CreateMultipartUpload',
      (s3, options) => s3.createMultipartUpload(wanted, options),
    )
    if (!UploadId) throw unreadable()
    // If the response to a first attempt was lost, its upload exists, but its id is unknown.
    if (($metadata.attempts ?? 1) > 1)
      await abortUploadsOf(this.#connection, key, undefined, UploadId)
    return UploadId
  }

  async sign(
    { key, upload }: DirectObject,
    { number, bytes, sha256 }: AnnouncedPart,
    seconds: number,
  ): Promise<SignedPart> {
    const checksum = Buffer.from(sha256, 'hex').toString('base64')
    const headers = { ...(await this.#guard.headers()), [CHECKSUM]: checksum }
    const address = addressForClients(this.#connection.location, key.value)
    const url = await signedPut(this.#connection, address, {
      query: { partNumber: String(number), uploadId: upload },
      headers: { ...headers, 'content-length': String(bytes) },
      seconds,
    })
    return { number, url, headers }
  }

  async arrived(object: DirectObject): Promise<ArrivedPart[] | undefined> {
    const parts: ArrivedPart[] = []
    let after: string | undefined = '0'
    while (after !== undefined) {
      const input: ListPartsRequest = { ...this.#target(object), PartNumberMarker: after }
      const page: ListPartsOutput | undefined = await this.#connection.find(
        'ListParts',
        (s3, options) => s3.listParts(input, options),
      )
      if (!page) return undefined
      parts.push(...(page.Parts ?? []).map(described))
      const next: string | undefined = page.IsTruncated ? page.NextPartNumberMarker : undefined
      if (next !== undefined && !(Number(next) > Number(after))) throw unreadable()
      after = next
    }
    return parts
  }

  async complete(object: DirectObject, arrived: readonly ArrivedPart[]): Promise<void> {
    const Parts = arrived.map(({ number, etag, checksum }) => {
      return { PartNumber: number, ETag: etag, ...(checksum && { ChecksumSHA256: checksum }) }
    })
    const wanted = { ...this.#target(object), MultipartUpload: { Parts } }
    await this.#connection.complete('CompleteMultipartUpload', async (s3, options) => {
      try {
        await s3.completeMultipartUpload(wanted, options)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    })
  }

  giveUp({ key, upload }: DirectObject): Promise<void> {
    return abortUpload(this.#connection, { Key: key.value, UploadId: upload })
  }

  #target({ key, upload }: DirectObject) {
    return { Bucket: this.#connection.location.bucket, Key: key.value, UploadId: upload }
  }
}

function described({ PartNumber, Size, ETag, ChecksumSHA256 }: Part): ArrivedPart {
  if (PartNumber === undefined || Size === undefined || !ETag) throw unreadable()
  return { number: PartNumber, bytes: Size, etag: ETag, checksum: ChecksumSHA256 }
}

function unreadable(): StorageFailed {
  return new StorageFailed('unreachable', new Error('S3 gave an invalid answer to an upload.'))
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('latin1')) {
    text += chunk
    if (text.length > LONGEST_TEXT) break
  }
  return text
}
