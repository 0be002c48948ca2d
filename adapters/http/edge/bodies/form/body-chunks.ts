import type { IncomingMessage } from 'node:http'
import { giveBack } from '../received-chunk.ts'

/** What may wait here for its reader before the sender is told to wait. */
const MOST_WAITING_BYTES = 128 * 1024
/** A byte in a chunk of its own costs a hundred times its memory. */
const MOST_WAITING_CHUNKS = 256

/** Heads of files are looked at in more than one chunk only when those are small. */
const LARGE_BYTES = 16 * 1024

interface Waiting {
  resolve(chunk: Buffer | undefined): void
  reject(reason: unknown): void
}

/** The chunks of a body as they come in. Its own iterator would join them, and cost more for each. */
export class BodyChunks {
  readonly #body: IncomingMessage
  #queue: Buffer[] = []
  #bytes = 0
  #waiting: Waiting | undefined
  #resuming: NodeJS.Immediate | undefined
  #hasEnded = false
  #failure: Error | undefined

  constructor(body: IncomingMessage) {
    this.#body = body
    this.#hasEnded = body.readableEnded
    body.on('data', this.#take)
    body.on('end', this.#end)
    body.on('error', this.#fail)
    body.on('close', this.#close)
    if (body.destroyed) this.#close()
  }

  /** @returns `undefined` at the end; rejects with what the body failed with, or that it broke off */
  next(): Promise<Buffer | undefined> {
    if (this.#queue.length > 1 && this.#bytes < LARGE_BYTES) return Promise.resolve(this.#joined())
    const chunk = this.#queue.shift()
    if (chunk) {
      this.#bytes -= chunk.length
      if (!this.#isFull && this.#body.isPaused()) this.#body.resume()
      return Promise.resolve(chunk)
    }
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#hasEnded) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  /** What was read too far comes next again. */
  putBack(rest: Buffer): void {
    if (rest.length === 0) return
    this.#queue.unshift(rest)
    this.#bytes += rest.length
  }

  /** Of a chunk that nobody will look at again. */
  release(chunk: Buffer): void {
    giveBack(this.#body, chunk)
  }

  /** Leaves the body to others; what it still brings waits for them. */
  leave(): void {
    this.#body.off('data', this.#take)
    this.#body.off('end', this.#end)
    this.#body.off('error', this.#fail)
    this.#body.off('close', this.#close)
    clearImmediate(this.#resuming)
    if (!this.#hasEnded) this.#body.pause()
    for (const chunk of this.#queue.splice(0)) this.release(chunk)
  }

  get #isFull(): boolean {
    return this.#bytes >= MOST_WAITING_BYTES || this.#queue.length >= MOST_WAITING_CHUNKS
  }

  /** Many small chunks as one, and others get their turn before more of them come. */
  #joined(): Buffer {
    const all = Buffer.concat(this.#queue)
    this.#queue = []
    this.#bytes = 0
    if (this.#body.isPaused()) {
      this.#resuming ??= setImmediate(() => {
        this.#resuming = undefined
        this.#body.resume()
      })
    }
    return all
  }

  readonly #take = (chunk: Buffer): void => {
    const waiting = this.#waiting
    if (waiting) {
      this.#waiting = undefined
      waiting.resolve(chunk)
      return
    }
    this.#queue.push(chunk)
    this.#bytes += chunk.length
    if (this.#isFull) this.#body.pause()
  }

  readonly #end = (): void => {
    this.#hasEnded = true
    this.#waiting?.resolve(undefined)
    this.#waiting = undefined
  }

  readonly #fail = (error: Error): void => {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
    this.#waiting = undefined
  }

  readonly #close = (): void => {
    if (!this.#hasEnded) this.#fail(new Error('The body broke off.'))
  }
}
