import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'

interface Answered {
  /** Headers of the response. Without `Content-Range`, it holds the whole object. */
  readonly range: unknown
  readonly length: unknown
}

/** The error for a response that does not hold the requested bytes, which end at `last`. */
export function wrongRange(service: string, answer: Answered, last: number): StorageFailed {
  const [, whole = answer.length] = String(answer.range ?? '').split('/')
  if (Number(whole) <= last) return new ObjectTooShort()
  const cause = new Error(`${service} returned bytes other than those requested.`)
  return new StorageFailed('unreachable', cause)
}
