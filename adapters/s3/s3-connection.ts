import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import type { RemoteLocation } from '../../application/platforms/remote-access.ts'
import { KEYS_OF_MACHINE } from '../../application/ports/platforms/secret-references.ts'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { LONGEST_COMPLETION_MS } from '../object-parts/multipart-uploads.ts'
import { isNotFound, isRefusal, toStorageFailure } from './s3-failures.ts'
import { SignatureV2 } from './signature-v2.ts'

export interface S3Patience {
  readonly connectMs: number
  /** For a whole call, including its retries. */
  readonly answerMs: number
  /** For a call that carries up to one part. */
  readonly transferMs: number
  /** For completing a multipart upload, which takes services minutes when there are many parts. */
  readonly completeMs: number
  /** For the next bytes of a download. */
  readonly idleMs: number
  readonly attempts: number
}

export const PATIENCE: S3Patience = {
  connectMs: 5000,
  answerMs: 20_000,
  transferMs: 120_000,
  completeMs: LONGEST_COMPLETION_MS,
  idleMs: 30_000,
  attempts: 3,
}

/** Set explicitly, because the environment of other programs could decide these. */
const NOT_FROM_THE_MACHINE: S3ClientConfig = {
  defaultsMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  useArnRegion: false,
  disableMultiregionAccessPoints: true,
  disableS3ExpressSessionAuth: true,
}

export interface CallOptions {
  readonly abortSignal: AbortSignal
}

type Call<T> = (s3: S3, options: CallOptions) => Promise<T>

/** Calls to one S3 service. Each has a deadline, and each failure is a StorageFailed. */
export class S3Connection {
  readonly location: RemoteLocation
  readonly patience: S3Patience
  readonly #agents: {
    readonly httpAgent: Agent
    readonly httpsAgent: TlsAgent
  }
  /** SHA-256 of request bodies, in hex. */
  readonly #checksums = new WeakMap<object, string>()
  #client: Promise<S3> | undefined
  #aheadMs = 0

  /** @param lookup resolves host names and refuses forbidden addresses */
  constructor(location: RemoteLocation, patience: S3Patience, lookup?: LookupFunction) {
    this.location = location
    this.patience = patience
    const options = { keepAlive: true, maxSockets: 512, ...(lookup && { lookup }) }
    this.#agents = { httpAgent: new Agent(options), httpsAgent: new TlsAgent(options) }
  }

  /** Converts our time to the service's clock, by the Date header of its last response. */
  theirTime(ours: Date): Date {
    return new Date(ours.getTime() + this.#aheadMs)
  }

  /** Remembers a body's checksum, so that the package does not compute it again. */
  noteChecksum(body: Uint8Array, sha256: string): void {
    if (this.location.signatureVersion !== 'v2') this.#checksums.set(body, sha256)
  }

  ask<T>(name: string, call: Call<T>): Promise<T> {
    return this.#within(this.patience.answerMs, name, call)
  }

  transfer<T>(name: string, call: Call<T>): Promise<T> {
    return this.#within(this.patience.transferMs, name, call)
  }

  complete<T>(name: string, call: Call<T>): Promise<T> {
    return this.#within(this.patience.completeMs, name, call)
  }

  /** For calls where "not found" is an ordinary result. */
  find<T>(name: string, call: Call<T>): Promise<T | undefined> {
    return this.ask<T | undefined>(name, async (s3, options) => {
      try {
        return await call(s3, options)
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    })
  }

  /** Refusals of HEAD have no body, so a GET that is refused says why. */
  head(target: { readonly Bucket: string | undefined; readonly Key: string }) {
    return this.find('HeadObject', async (s3, options) => {
      try {
        return await s3.headObject(target, options)
      } catch (error) {
        if (isNotFound(error) || !isRefusal(error)) throw error
        const answer = await s3.getObject({ ...target, Range: 'bytes=0-0' }, options)
        answer.Body?.transformToWebStream().cancel()
        throw error
      }
    })
  }

  /** The connections, for requests that the package does not make. */
  agentFor({ protocol }: URL): Agent {
    return protocol === 'https:' ? this.#agents.httpsAgent : this.#agents.httpAgent
  }

  /** @param date the Date header of an answer */
  noteTime(date: unknown): void {
    const theirs = Date.parse(String(date))
    if (!Number.isNaN(theirs)) this.#aheadMs = theirs - Date.now()
  }

  close(): void {
    this.#agents.httpAgent.destroy()
    this.#agents.httpsAgent.destroy()
  }

  /** The deadline covers only the call itself. If it ran on, it would cut a download short. */
  async #within<T>(ms: number, name: string, call: Call<T>): Promise<T> {
    this.#client ??= this.#load()
    const s3 = await this.#client
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), ms)
    try {
      return await call(s3, { abortSignal: deadline.signal })
    } catch (error) {
      if (deadline.signal.aborted) throw tooLate(name, ms)
      throw toStorageFailure(name, error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Imported on first use: it is slow to load, and most installations do not use it. */
  async #load(): Promise<S3> {
    const { S3 } = await import('@aws-sdk/client-s3')
    const s3 = new S3(this.#settings())
    s3.middlewareStack.add(
      (next) => async (args) => {
        const output = await next(args)
        const { headers }: { headers?: { date?: unknown } } = Object(output.response)
        this.noteTime(headers?.date)
        return output
      },
      { step: 'deserialize', priority: 'high' },
    )
    s3.middlewareStack.add(
      (next) => (args) => {
        this.#addChecksum(args)
        return next(args)
      },
      { step: 'build' },
    )
    return s3
  }

  #settings(): S3ClientConfig {
    const { location, patience } = this
    const { secretKey } = location
    return {
      endpoint: location.endpoint,
      region: location.region,
      forcePathStyle: location.pathStyle,
      ...(secretKey !== KEYS_OF_MACHINE && {
        credentials: { accessKeyId: location.accessKey, secretAccessKey: secretKey },
      }),
      ...(location.signatureVersion === 'v2' && { signer: new SignatureV2(location) }),
      // Services other than AWS do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: patience.attempts,
      retryMode: 'standard',
      ...NOT_FROM_THE_MACHINE,
      followRegionRedirects: false,
      requestHandler: { ...this.#agents, connectionTimeout: patience.connectMs },
    }
  }

  #addChecksum({ input, request }: { readonly input: object; readonly request: unknown }): void {
    const { Body: body }: { Body?: unknown } = input
    const checksum = body instanceof Uint8Array ? this.#checksums.get(body) : undefined
    const { headers }: { headers?: Record<string, string> } = Object(request)
    if (checksum !== undefined && headers) headers['x-amz-content-sha256'] = checksum
  }
}

function tooLate(name: string, ms: number): StorageFailed {
  const cause = new Error(`S3 ${name} was not answered within ${ms} ms`)
  return new StorageFailed('unreachable', cause, 'timed_out')
}
