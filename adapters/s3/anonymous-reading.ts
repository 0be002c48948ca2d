import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import type {
  PublicReading,
  Readability,
} from '../../application/ports/platforms/public-reading.ts'
import type { ObjectKey } from '../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import { addressOf } from './s3-location.ts'

const PATIENCE_MILLISECONDS = 5000

export interface AnonymousTools {
  /** @throws NoUsablePlatform if the platform must not be contacted */
  locationOf(platform: StoragePlatform): Pick<RemoteLocation, 'endpoint' | 'bucket' | 'pathStyle'>
  /** Resolves a platform's endpoint and refuses forbidden addresses. */
  lookupFor(platform: StoragePlatform): LookupFunction
  /** Like `lookupFor`, for the host of signed URLs. */
  signedLookupFor(platform: StoragePlatform): LookupFunction
}

/** Reads like an anonymous visitor, over the same guarded connections. */
export class AnonymousReading implements PublicReading {
  readonly #tools: AnonymousTools

  constructor(tools: AnonymousTools) {
    this.#tools = tools
  }

  async of(platform: StoragePlatform, { value: key }: ObjectKey): Promise<Readability> {
    const url = addressOf(this.#tools.locationOf(platform), key)
    return readability((await answerOf(url, this.#tools.lookupFor(platform), 0)).status)
  }

  async follow(
    platform: StoragePlatform,
    url: string,
    most: number,
  ): Promise<Uint8Array | undefined> {
    this.#tools.locationOf(platform)
    const lookup = this.#tools.signedLookupFor(platform)
    const { status, bytes } = await answerOf(new URL(url), lookup, most)
    return status === 200 ? bytes : undefined
  }
}

interface Answer {
  /** The HTTP status, or `undefined` if there was no complete response. */
  readonly status: number | undefined
  readonly bytes: Uint8Array
}

const NO_ANSWER: Answer = { status: undefined, bytes: new Uint8Array() }

/** Node follows no redirects here. */
function answerOf(url: URL, lookup: LookupFunction, most: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
  request(url, { lookup, agent: false, signal }, (response) => {
    firstBytes(response, most)
      .then((bytes) => resolve({ status: response.statusCode, bytes }))
      .catch(() => resolve(NO_ANSWER))
  })
    .on('error', () => resolve(NO_ANSWER))
    .end()
  return promise
}

/** Leaving the loop closes the connection. */
async function firstBytes(response: IncomingMessage, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  if (most === 0) response.on('error', () => undefined).destroy()
  else {
    for await (const chunk of response) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= most) break
    }
  }
  return Buffer.concat(chunks).subarray(0, most)
}

function readability(status = 0): Readability {
  if (status >= 200 && status < 300) return 'public'
  return status >= 400 && status < 500 ? 'private' : 'unknown'
}
