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
export async function* measured(body: ObjectBody, check: (bytesSoFar: number) => void): ObjectBody {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    check(bytes)
    yield chunk
  }
}

async function* replay(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): ObjectBody {
  try {
    yield* read
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
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
