import { Readable } from 'node:stream'
import type { ByteRange, ObjectBody } from '../../application/ports/files/object-store.ts'
import { ObjectTooShort, StorageFailed } from '../../domain/storage/files/storage-errors.ts'

interface RangeAnswer extends Omit<Source, 'stream'> {
  readonly stream: unknown
  /** Headers of the response. Without `Content-Range`, it holds the whole object. */
  readonly range: unknown
  readonly length: unknown
}

interface Source {
  readonly stream: Readable
  /** The longest wait for the platform. The consumer may take as long as it likes. */
  readonly idleMs: number
  /** Turns a stream error into the consumer's error. */
  failure(error: unknown): StorageFailed
}

export function exactly(bytes: number, source: Source): ObjectBody {
  // The stream may fail before anyone reads; the iteration then rejects with the same error.
  source.stream.on('error', () => undefined)
  return { [Symbol.asyncIterator]: () => new RangeStream(bytes, source) }
}

/** Not a generator: the `finally` of one that never started does not run. */
class RangeStream implements AsyncIterator<Uint8Array> {
  readonly #source: Source
  readonly #chunks: AsyncIterator<Uint8Array>
  #missing: number

  constructor(bytes: number, source: Source) {
    this.#missing = bytes
    this.#source = source
    this.#chunks = source.stream[Symbol.asyncIterator]()
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const { done, value } = await this.#soon()
      if (!done) this.#missing -= value.length
      if (this.#missing < 0 || (done && this.#missing > 0)) throw new Error('wrong length')
      return done ? { done, value: undefined } : { done: false, value }
    } catch (error) {
      await this.return()
      throw this.#source.failure(error)
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#source.stream.destroy()
    return { done: true, value: undefined }
  }

  async #soon(): Promise<IteratorResult<Uint8Array, unknown>> {
    const { stream, idleMs } = this.#source
    const timer = setTimeout(() => stream.destroy(stalled()), idleMs)
    try {
      return await this.#chunks.next()
    } finally {
      clearTimeout(timer)
    }
  }
}

function stalled(): StorageFailed {
  return new StorageFailed(
    'unreachable',
    new Error('The service stopped in the middle of an object.'),
  )
}

/**
 * For a range past the end, services answer with the bytes they have, or with the whole object.
 * @throws ObjectTooShort, StorageFailed if the response does not hold the requested bytes
 */
export function rangeOf(service: string, answer: RangeAnswer, wanted: ByteRange): ObjectBody {
  const { stream, range, length } = answer
  const { first, last } = wanted
  const bytes = last - first + 1
  if (!(stream instanceof Readable)) throw wrongRange(service, answer, last)
  if (Number(length) !== bytes || !String(range).startsWith(`bytes ${first}-${last}/`)) {
    stream.on('error', () => undefined).destroy()
    throw wrongRange(service, answer, last)
  }
  return exactly(bytes, { ...answer, stream })
}

function wrongRange(service: string, answer: RangeAnswer, last: number): StorageFailed {
  const [, whole = answer.length] = String(answer.range ?? '').split('/')
  if (Number(whole) <= last) return new ObjectTooShort(Number(whole))
  const cause = new Error(`${service} returned bytes other than those requested.`)
  return new StorageFailed('unreachable', cause)
}
