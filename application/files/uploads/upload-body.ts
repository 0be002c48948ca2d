import { HEAD_BYTES } from '../../../domain/storage/uploads/leading-bytes.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'

type Chunk = IteratorResult<Uint8Array>

const OVER = { done: true, value: undefined } as const

/** What every store keeps in memory until more of a body arrives, or its end. */
const FIRST_BYTES = 256 * 1024

export interface PeekedBody {
  /** The first HEAD_BYTES, or the whole body if it is shorter. */
  readonly head: Uint8Array
  /** The whole body including the head; it can be read once. */
  readonly body: ObjectBody
}

/** Reads just enough to return the head. */
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

/** Closes a body, whether or not reading has begun. It may be called again. */
export async function leave(body: ObjectBody): Promise<void> {
  await body[Symbol.asyncIterator]().return?.()
}

interface LengthRule {
  /** Throws to refuse the body. */
  checkLength(bytesSoFar: number): void
}

/** Passes the body on while its length so far obeys the rule. */
export function measured(body: ObjectBody, rule: LengthRule): ObjectBody {
  const chunks = body[Symbol.asyncIterator]()
  let bytes = 0
  const counted = (result: Chunk): Chunk | Promise<Chunk> => {
    if (result.done) return result
    bytes += result.value.length
    try {
      rule.checkLength(bytes)
      return result
    } catch (objection) {
      return refused(chunks, objection)
    }
  }
  return passedOn(chunks, () => chunks.next().then(counted))
}

/**
 * Lets through what a store keeps in memory, and holds back the rest, the end and any error until
 * `allowed` resolves. If `allowed` rejects, the body rejects at once, without waiting for further
 * bytes.
 */
export function heldBack(body: ObjectBody, allowed: Promise<unknown>): ObjectBody {
  const chunks = body[Symbol.asyncIterator]()
  let left = FIRST_BYTES
  let isAllowed = false
  const opened = allowed.then(() => {
    isAllowed = true
  })
  opened.catch(() => chunks.return?.()).catch(() => undefined)
  const fits = (result: Chunk): boolean => {
    if (result.done) return false
    left -= result.value.length
    return left >= 0
  }
  const held = async (): Promise<Chunk> => {
    const coming = chunks.next()
    const mayPass = coming.then(fits, () => false)
    if ((await Promise.race([mayPass, opened])) === false) await opened
    return coming
  }
  return passedOn(chunks, () => (isAllowed ? chunks.next() : held()))
}

function replay(read: Uint8Array[], rest: AsyncIterator<Uint8Array>): ObjectBody {
  const again = () => {
    const value = read.shift()
    return value ? Promise.resolve({ done: false, value } as const) : rest.next()
  }
  return passedOn(rest, again)
}

/** Not a generator or async function: each costs up to three promises per chunk. */
function passedOn(source: AsyncIterator<Uint8Array>, take: () => Promise<Chunk>): ObjectBody {
  let isOver = false
  const next = () => (isOver ? Promise.resolve(OVER) : take())
  const end = async () => {
    isOver = true
    await source.return?.()
    return OVER
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

async function refused(chunks: AsyncIterator<Uint8Array>, objection: unknown): Promise<never> {
  await chunks.return?.()
  throw objection
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
