import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { DirectObjects } from '../../application/ports/files/direct-objects.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { DirectNotHere } from '../../domain/storage/uploads/direct-upload-errors.ts'
import { directObjects } from '../object-parts/multipart-uploads.ts'
import type { S3Connection } from './s3-connection.ts'
import { addressOf } from './s3-location.ts'
import type { S3Uploads } from './s3-uploads.ts'
import { addressForClients, signedRequest } from './signed-address.ts'

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
    const url = await signedRequest(this.#connection, addressOf(location, key), {
      method: 'PUT',
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
export function s3DirectObjects(connection: S3Connection, uploads: S3Uploads): DirectObjects {
  const guard = new CopyGuard(connection)
  return directObjects(uploads, {
    async begin({ value: key }, contentType) {
      await guard.headers()
      return uploads.begin(key, contentType, true)
    },
    async sign({ key, upload }, { number, bytes, sha256 }, seconds) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64')
      const headers = { ...(await guard.headers()), [CHECKSUM]: checksum }
      const address = addressForClients(connection.location, key.value)
      const url = await signedRequest(connection, address, {
        method: 'PUT',
        query: { partNumber: String(number), uploadId: upload },
        headers: { ...headers, 'content-length': String(bytes) },
        seconds,
      })
      return { number, url, headers }
    },
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('latin1')) {
    text += chunk
    if (text.length > LONGEST_TEXT) break
  }
  return text
}
