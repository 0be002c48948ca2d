import { HEAD_BYTES } from '../../domain/storage/leading-bytes.ts'
import type { ObjectBody } from '../ports/object-store.ts'

export interface PeekedBody {
  /** The first HEAD_BYTES, or all there is. */
  readonly head: Uint8Array
  /** The whole body, head included; can be read once. */
  readonly body: ObjectBody
}

/** Reads just far enough to look at the head. */
export async function peek(source: ObjectBody): Promise<PeekedBody> {
  const rest = source[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { done, value } = await rest.next()
    if (done) break
    read.push(value)
    bytes += value.length
  }
  const head = read.length === 1 ? read[0] : joined(read)
  return { head: (head ?? new Uint8Array()).subarray(0, HEAD_BYTES), body: replay(read, rest) }
}

/** Closes what a body holds, whether its reader began or not. Once more does no harm. */
export async function leave(body: ObjectBody): Promise<void> {
  await body[Symbol.asyncIterator]().return?.()
}

/** Passes the body on and lets `check` object to its length. */
export function measured(body: ObjectBody, check: (bytesSoFar: number) => void): ObjectBody {
  const chunks = body[Symbol.asyncIterator]()
  let bytes = 0
  return passedOn(chunks, async () => {
    const result = await chunks.next()
    if (result.done) return result
    bytes += result.value.length
    check(bytes)
    return result
  })
}

function replay(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): ObjectBody {
  let at = 0
  return passedOn(rest, async () => {
    const value = read[at]
    at += 1
    return value ? { done: false, value } : rest.next()
  })
}

/** Not a generator: each layer of those costs a chunk three promises. */
function passedOn(source: AsyncIterator<Uint8Array>, take: AsyncIterator<Uint8Array>['next']) {
  let isOver = false
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true
    await source.return?.()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (isOver) return { done: true, value: undefined }
    try {
      const result = await take()
      return result.done ? await end() : result
    } catch (error) {
      await end()
      throw error
    }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
