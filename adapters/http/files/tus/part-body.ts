import type { IncomingMessage } from 'node:http'
import { BodyChunks } from '../../edge/bodies/form/body-chunks.ts'

/** A part as it comes in. Its large chunks are lent until the next one. */
export class PartBody implements AsyncIterableIterator<Uint8Array> {
  readonly #chunks: BodyChunks
  #lent: Buffer | undefined
  #isOver = false

  constructor(message: IncomingMessage) {
    this.#chunks = new BodyChunks(message)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return { done: true, value: undefined }
    if (this.#lent) this.#chunks.release(this.#lent)
    this.#lent = await this.#chunks.next()
    return this.#lent ? { done: false, value: this.#lent } : this.return()
  }

  /** What was not read is left to whoever ends the request, so that its connection stays of use. */
  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#isOver = true
    this.#chunks.leave()
    return { done: true, value: undefined }
  }
}
