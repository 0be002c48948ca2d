import { Readable } from 'node:stream'
import type { ByteRange, ObjectBody } from '../../application/ports/files/object-store.ts'
import { ObjectTooShort, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { exactly, type Source } from './range-stream.ts'

interface RangeAnswer extends Omit<Source, 'stream'> {
  readonly stream: unknown
  /** Headers of the response. Without `Content-Range`, it holds the whole object. */
  readonly range: unknown
  readonly length: unknown
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
