import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DependencyUnavailable, Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { LoginKey } from '../keys/login-key.ts'
import type { RsaOpener, RsaPadding } from './rsa-decryption.ts'
import type { RsaOrder } from './rsa-worker.ts'

/** At most about a fifth of a second of work may wait. */
const MOST_WAITING = 256

interface Waiting {
  resolve(answer: Uint8Array): void
  reject(reason: unknown): void
}

/**
 * Runs RSA in a worker thread, which costs the event loop 25 µs instead of 750 for each envelope.
 * One thread opens over a thousand envelopes a second, several times what the password hashes
 * behind them allow. The thread takes 13 MiB, so it starts with the first envelope.
 */
export class RsaThread implements RsaOpener {
  readonly #keys: readonly LoginKey[]
  readonly #mostWaiting: number
  readonly #waiting: Waiting[] = []
  #worker: Worker | undefined
  #isClosed = false

  constructor(keys: readonly LoginKey[], mostWaiting = MOST_WAITING) {
    this.#keys = keys
    this.#mostWaiting = mostWaiting
  }

  decrypt(key: LoginKey, padding: RsaPadding, ciphertext: Uint8Array): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new DependencyUnavailable())
    if (this.#waiting.length >= this.#mostWaiting) return Promise.reject(new Overloaded())
    return this.#ask({ key: this.#keys.indexOf(key), padding, ciphertext })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #ask(order: RsaOrder): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      worker.ref()
      worker.postMessage(order)
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./rsa-worker.ts', import.meta.url), {
      workerData: this.#keys.map(({ privateKey }) => privateKey),
      env: compileCache(),
    })
    worker.on('message', (answer: Uint8Array) => {
      this.#waiting.shift()?.resolve(answer)
      if (this.#waiting.length === 0) worker.unref()
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The RSA thread ended.')))
    return worker
  }

  /** Fails waiting calls, so that their clients retry; the next envelope starts a new thread. */
  #lose(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.splice(0)) reject(new DependencyUnavailable(cause))
  }
}

/**
 * A thread does not inherit the compile cache. Without it, the thread would load a compiler of 17
 * MiB for one file.
 */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
