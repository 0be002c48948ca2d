import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'

interface Answered {
  /** `Content-Range` and `Content-Length` of the answer; without the first it holds the whole object. */
  readonly range: unknown
  readonly length: unknown
}

/** What is wrong with an answer that does not hold the bytes asked for, up to `last`. */
export function wrongRange(service: string, answer: Answered, last: number): StorageFailed {
  const [, whole = answer.length] = String(answer.range ?? '').split('/')
  if (Number(whole) <= last) return new ObjectTooShort()
  const cause = new Error(`${service} gave other bytes than were asked for.`)
  return new StorageFailed('unreachable', cause)
}
