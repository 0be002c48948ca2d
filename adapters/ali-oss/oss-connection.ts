import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type OSS from 'ali-oss'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import type { HandoffTerms } from '../../application/ports/files/object-store.ts'
import { LONGEST_COMPLETION_MS } from '../object-parts/multipart-uploads.ts'
import { isNotFound, isPassing, toStorageFailure } from './oss-failures.ts'
import { OssTransport } from './oss-transport.ts'
import {
  namesBucketInPath,
  type RequestToSign,
  signedAddress,
  signedRequest,
} from './signed-address.ts'

export interface OssPatience {
  readonly connectMs: number
  /** For one attempt at a call without content. */
  readonly answerMs: number
  /** For one attempt at a call that carries up to one part. */
  readonly transferMs: number
  /** For completing a multipart upload. */
  readonly completeMs: number
  /** For the next bytes of a download. */
  readonly idleMs: number
  readonly attempts: number
  /** Pause before the second attempt; it doubles with each further one. */
  readonly pauseMs: number
}

export const PATIENCE: OssPatience = {
  connectMs: 5000,
  answerMs: 10_000,
  transferMs: 60_000,
  completeMs: LONGEST_COMPLETION_MS,
  idleMs: 30_000,
  attempts: 3,
  pauseMs: 200,
}

/**
 * Only idempotent calls are repeated. A second attempt at any other could find the effect of the
 * first: an object that already exists, or an upload whose id was lost.
 */
const CALLS = {
  PutObject: { patience: 'transferMs', mayRepeat: false },
  UploadPart: { patience: 'transferMs', mayRepeat: true },
  InitiateMultipartUpload: { patience: 'answerMs', mayRepeat: false },
  CompleteMultipartUpload: { patience: 'completeMs', mayRepeat: false },
  AbortMultipartUpload: { patience: 'answerMs', mayRepeat: true },
  ListMultipartUploads: { patience: 'answerMs', mayRepeat: true },
  ListObjectsV2: { patience: 'answerMs', mayRepeat: true },
  ListParts: { patience: 'answerMs', mayRepeat: true },
  GetBucketAcl: { patience: 'answerMs', mayRepeat: true },
  GetBucketVersioning: { patience: 'answerMs', mayRepeat: true },
  GetObject: { patience: 'answerMs', mayRepeat: true },
  HeadObject: { patience: 'answerMs', mayRepeat: true },
  DeleteObject: { patience: 'answerMs', mayRepeat: true },
} as const

type CallName = keyof typeof CALLS
type Call<T> = (oss: OSS, timeout: number) => Promise<T>

/** Calls to one bucket. Each has a deadline, and each failure is a StorageFailed. */
export class OssConnection {
  readonly location: RemoteLocation
  readonly patience: OssPatience
  readonly #transport: OssTransport
  #client: Promise<OSS> | undefined

  /** @param lookup resolves host names and refuses forbidden addresses */
  constructor(location: RemoteLocation, patience: OssPatience, lookup?: LookupFunction) {
    this.location = location
    this.patience = patience
    this.#transport = new OssTransport(patience.connectMs, lookup)
  }

  /** Converts our time to the service's clock, by the Date header of its last response. */
  theirTime(ours: Date): Date {
    return this.#transport.theirTime(ours)
  }

  async ask<T>(name: CallName, call: Call<T>): Promise<T> {
    try {
      return await this.#attempt(name, call)
    } catch (error) {
      throw toStorageFailure(name, error)
    }
  }

  /** For calls where "not found" is an ordinary result. */
  find<T>(name: CallName, call: Call<T>): Promise<T | undefined> {
    return this.ask<T | undefined>(name, async (oss, timeout) => {
      try {
        return await call(oss, timeout)
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    })
  }

  /** Signs locally, without a request. The service may still refuse the signature. */
  sign(key: string, terms: HandoffTerms): string {
    return signedAddress(this.location, key, terms, this.theirTime(new Date()))
  }

  /** Like `sign`, for any request. */
  signRequest(key: string, request: RequestToSign): string {
    return signedRequest(this.location, key, request, this.theirTime(new Date()))
  }

  close(): void {
    this.#transport.close()
  }

  async #attempt<T>(name: CallName, call: Call<T>): Promise<T> {
    const oss = await this.#loaded()
    const { patience, mayRepeat } = CALLS[name]
    const attempts = mayRepeat ? this.patience.attempts : 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(oss, this.patience[patience])
      } catch (error) {
        if (attempt >= attempts || !isPassing(error)) throw error
        await pause(this.patience.pauseMs * 2 ** (attempt - 1))
      }
    }
  }

  #loaded(): Promise<OSS> {
    this.#client ??= ossClient(this.location, this.#transport)
    return this.#client
  }
}

/** Imported on first use: it is slow to load, and most installations do not use it. */
async function ossClient(location: RemoteLocation, urllib: OssTransport): Promise<OSS> {
  const { default: Client } = await import('ali-oss')
  const options = {
    endpoint: location.endpoint,
    region: location.region,
    bucket: location.bucket,
    accessKeyId: location.accessKey,
    accessKeySecret: location.secretKey,
    authorizationV4: location.signatureVersion === 'v4',
    sldEnable: namesBucketInPath(location),
    urllib,
  }
  return new Client(options)
}
