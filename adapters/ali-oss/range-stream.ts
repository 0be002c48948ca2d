import type { Readable } from 'node:stream'
import type { ObjectBody } from '../../application/ports/object-store.ts'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { toStorageFailure } from './oss-failures.ts'

/** @param idleMs for each wait on the platform; the reader may take as long as it likes */
export function exactly(bytes: number, stream: Readable, idleMs: number): ObjectBody {
  // It may break before anybody reads; the iteration rejects with the same error.
  stream.on('error', () => undefined)
  return { [Symbol.asyncIterator]: () => new RangeStream(bytes, stream, idleMs) }
}

/** Not a generator: one that was never started would not run its `finally`. */
class RangeStream implements AsyncIterator<Uint8Array> {
  readonly #stream: Readable
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #idleMs: number
  #missing: number

  constructor(bytes: number, stream: Readable, idleMs: number) {
    this.#missing = bytes
    this.#stream = stream
    this.#chunks = stream[Symbol.asyncIterator]()
    this.#idleMs = idleMs
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const { done, value } = await this.#soon()
      if (!done) this.#missing -= value.length
      if (this.#missing < 0 || (done && this.#missing > 0)) throw new Error('wrong length')
      return done ? { done, value: undefined } : { done: false, value }
    } catch (error) {
      await this.return()
      throw toStorageFailure('GetObject', error)
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#stream.destroy()
    return { done: true, value: undefined }
  }

  async #soon(): Promise<IteratorResult<Uint8Array, unknown>> {
    const timer = setTimeout(() => this.#stream.destroy(stalled()), this.#idleMs)
    try {
      return await this.#chunks.next()
    } finally {
      clearTimeout(timer)
    }
  }
}

function stalled(): StorageFailed {
  return new StorageFailed('unreachable', new Error('OSS stopped in the middle of an object.'))
}
