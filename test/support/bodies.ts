import { createHash, randomBytes } from 'node:crypto'
import type { ObjectBody } from '../../application/ports/files/object-store.ts'

/** A body in chunks of `chunkBytes`, as from a socket. */
export async function* bodyOf(content: Uint8Array, chunkBytes = 64 * 1024): ObjectBody {
  for (let at = 0; at < content.length; at += chunkBytes) {
    yield content.subarray(at, at + chunkBytes)
  }
}

/** Yields `content` and then fails with `error`. */
export async function* brokenBody(content: Uint8Array, error: Error): ObjectBody {
  yield* bodyOf(content)
  throw error
}

/** Everything that a body yields; empty without a body. */
export async function collect(body: ObjectBody | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Begins like a picture; the rest is random. */
export function aPicture(bytes = 1000): Buffer {
  return Buffer.concat([PNG_HEAD, randomBytes(Math.max(bytes - PNG_HEAD.length, 0))])
}
