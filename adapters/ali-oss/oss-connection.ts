import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type OSS from 'ali-oss'
import type { HandoffTerms } from '../../application/ports/object-store.ts'
import { LONGEST_COMPLETION_MS } from '../object-parts/longest-completion.ts'
import { ossClient } from './oss-client.ts'
import { isNotFound, isPassing, toStorageFailure } from './oss-failures.ts'
import type { OssLocation } from './oss-location.ts'
import { OssTransport } from './oss-transport.ts'
import { signedAddress } from './signed-address.ts'

export interface OssPatience {
  readonly connectMs: number
  /** For one attempt at a call. */
  readonly answerMs: number
  /** For one attempt at a call that carries up to a part's bytes. */
  readonly transferMs: number
  /** For putting parts together. */
  readonly completeMs: number
  /** While a download waits for its next bytes. */
  readonly idleMs: number
  readonly attempts: number
  /** Before the second attempt; it doubles from there on. */
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
 * Calls that may be repeated have the same effect once or twice. Of the others the second attempt
 * would meet what the first one did: an object that is there, an upload nobody knows of.
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
  GetBucketVersioning: { patience: 'answerMs', mayRepeat: true },
  GetObject: { patience: 'answerMs', mayRepeat: true },
  HeadObject: { patience: 'answerMs', mayRepeat: true },
  DeleteObject: { patience: 'answerMs', mayRepeat: true },
} as const

type CallName = keyof typeof CALLS
type Call<T> = (oss: OSS, timeout: number) => Promise<T>

/** Calls to one bucket: each with a deadline, each failing as StorageFailed. */
export class OssConnection {
  readonly location: OssLocation
  readonly patience: OssPatience
  readonly #transport: OssTransport
  #client: Promise<OSS> | undefined

  /** @param lookup decides which addresses may be connected to; of host names only */
  constructor(location: OssLocation, patience: OssPatience, lookup?: LookupFunction) {
    this.location = location
    this.patience = patience
    this.#transport = new OssTransport(patience.connectMs, lookup)
  }

  /** What the clock of the service shows, as of its last answer. */
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

  /** For calls where "not there" is an answer. */
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

  /** Asks nobody; what was signed may be refused by the service. */
  sign(key: string, terms: HandoffTerms): string {
    return signedAddress(this.location, key, terms, this.theirTime(new Date()))
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
