import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PublicReading, Readability } from '../../application/ports/public-reading.ts'
import type { ObjectKey } from '../../domain/storage/object-key.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import { addressOf } from './object-address.ts'
import type { S3Place } from './s3-place.ts'

const PATIENCE_MILLISECONDS = 5000

export interface AnonymousTools {
  /** @throws NoUsablePlatform when a platform may not be spoken to */
  placeOf(platform: StoragePlatform): Pick<S3Place, 'endpoint' | 'bucket' | 'pathStyle'>
  /** Resolves a platform's endpoint, and refuses addresses that it may not connect to. */
  lookupFor(platform: StoragePlatform): LookupFunction
}

/** Reads as a stranger would: a plain GET, over the same guarded connections as everything else. */
export class AnonymousReading implements PublicReading {
  readonly #tools: AnonymousTools

  constructor(tools: AnonymousTools) {
    this.#tools = tools
  }

  async of(platform: StoragePlatform, { value: key }: ObjectKey): Promise<Readability> {
    const url = addressOf(this.#tools.placeOf(platform), key)
    return readability(await statusOf(url, this.#tools.lookupFor(platform)))
  }
}

/** Node follows no redirects here. @returns `undefined` when there was no answer */
function statusOf(url: URL, lookup: LookupFunction): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
  request(url, { lookup, agent: false, signal }, (response) => {
    resolve(response.statusCode)
    response.on('error', () => undefined).destroy()
  })
    .on('error', () => resolve(undefined))
    .end()
  return promise
}

function readability(status = 0): Readability {
  if (status >= 200 && status < 300) return 'public'
  return status >= 400 && status < 500 ? 'private' : 'unknown'
}
