import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { LONGEST_COMPLETION_MS } from '../object-parts/longest-completion.ts'
import { isNotFound, toStorageFailure } from './s3-failures.ts'
import type { S3Location } from './s3-location.ts'
import { SignatureV2 } from './signature-v2.ts'

export interface S3Patience {
  readonly connectMs: number
  /** For a whole call with its retries. */
  readonly answerMs: number
  /** For a call that carries up to a part's bytes. */
  readonly transferMs: number
  /** For putting parts together: services take minutes for many. */
  readonly completeMs: number
  /** While a download waits for its next bytes. */
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

/** Otherwise variables and files meant for other programs would decide these. */
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

/** Calls to one S3 service: each with a deadline, each failing as StorageFailed. */
export class S3Connection {
  readonly location: S3Location
  readonly patience: S3Patience
  readonly #agents: {
    readonly httpAgent: Agent
    readonly httpsAgent: TlsAgent
  }
  /** SHA-256 of bodies, in hex. */
  readonly #checksums = new WeakMap<object, string>()
  #client: Promise<S3> | undefined
  #aheadMs = 0

  /** @param lookup decides which addresses may be connected to; of host names only */
  constructor(location: S3Location, patience: S3Patience, lookup?: LookupFunction) {
    this.location = location
    this.patience = patience
    const options = { keepAlive: true, maxSockets: 512, ...(lookup && { lookup }) }
    this.#agents = { httpAgent: new Agent(options), httpsAgent: new TlsAgent(options) }
  }

  /** What the clock of the service shows, as of its last answer. */
  theirTime(ours: Date): Date {
    return new Date(ours.getTime() + this.#aheadMs)
  }

  /** Signatures cover this checksum of a body; who knows it spares the package to make it again. */
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

  /** For calls where "not there" is an answer. */
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

  close(): void {
    this.#agents.httpAgent.destroy()
    this.#agents.httpsAgent.destroy()
  }

  /** The deadline ends with the call: a signal that fires later would cut a download short. */
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

  /** The package is slow to load: a service without such a platform does not wait for it. */
  async #load(): Promise<S3> {
    const { S3 } = await import('@aws-sdk/client-s3')
    const s3 = new S3(this.#settings())
    s3.middlewareStack.add(
      (next) => async (args) => {
        const output = await next(args)
        this.#noteTime(output.response)
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
    return {
      endpoint: location.endpoint,
      region: location.region,
      forcePathStyle: location.pathStyle,
      credentials: { accessKeyId: location.accessKey, secretAccessKey: location.secretKey },
      ...(location.signatureVersion === 'v2' && { signer: new SignatureV2(location) }),
      // Others than AWS do not know the newer checksums.
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

  #noteTime(response: unknown): void {
    const { headers }: { headers?: { date?: unknown } } = Object(response)
    const theirs = Date.parse(String(headers?.date))
    if (!Number.isNaN(theirs)) this.#aheadMs = theirs - Date.now()
  }
}

function tooLate(name: string, ms: number): StorageFailed {
  const cause = new Error(`S3 ${name} was not answered in ${ms} ms`)
  return new StorageFailed('unreachable', cause, 'timed_out')
}
