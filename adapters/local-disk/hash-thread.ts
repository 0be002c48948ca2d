import { Worker } from 'node:worker_threads'
import type { Block } from './block-memory.ts'
import type { HashAnswer, HashOrder } from './hash-protocol.ts'
import type { Hashing, RunningHash } from './hashing.ts'

interface Waiting {
  resolve(answer: HashAnswer): void
  reject(reason: unknown): void
}

/** SHA-256 beside the event loop: at full speed a gigabyte would block it for most of a second. */
export class HashThread implements Hashing {
  readonly takesChunks = false
  #worker: Worker | undefined
  #lastStream = 0
  readonly #makeWorker: () => Worker
  readonly #waiting: Waiting[] = []
  #isClosed = false

  constructor(makeWorker = startWorker) {
    this.#makeWorker = makeWorker
  }

  /** Starts one checksum. The thread is made with the first and kept. */
  begin(): RunningHash {
    if (!this.#isClosed) this.#worker ??= this.#start()
    const worker = this.#worker
    this.#lastStream += 1
    return new ThreadHash(this.#lastStream, (order) => this.#send(order, worker))
  }

  /** Checksums that still run fail, and no thread is made any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = this.#makeWorker()
    worker.unref()
    worker.on('message', (answer: HashAnswer) => {
      this.#waiting.shift()?.resolve(answer)
      if (this.#waiting.length === 0) worker.unref()
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The hashing thread ended.')))
    return worker
  }

  /** Half-made checksums died with the thread; the next upload gets a new one. */
  #lose(worker: Worker, reason: Error): void {
    // An error is followed by the exit, when the next thread may be at work already.
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
  }

  /** Only to the thread that knows the checksum so far. */
  #send(order: HashOrder, worker: Worker | undefined): Promise<HashAnswer> {
    if (!worker || worker !== this.#worker) {
      return Promise.reject(new Error('The hashing thread is gone.'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      worker.ref()
      worker.postMessage(order)
    })
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./hash-worker.ts', import.meta.url))
}

class ThreadHash implements RunningHash {
  readonly #stream: number
  readonly #send: (order: HashOrder) => Promise<HashAnswer>

  constructor(stream: number, send: (order: HashOrder) => Promise<HashAnswer>) {
    this.#stream = stream
    this.#send = send
  }

  async update({ buffer }: Block, length: number): Promise<void> {
    await this.#send({ kind: 'update', stream: this.#stream, bytes: { buffer, length } })
  }

  finish({ buffer }: Block, length: number): Promise<string> {
    return this.#send({ kind: 'finish', stream: this.#stream, bytes: { buffer, length } })
  }

  async forget(): Promise<void> {
    await this.#send({ kind: 'forget', stream: this.#stream })
  }
}
