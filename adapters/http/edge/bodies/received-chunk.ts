import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Of less, the memory is not worth the call. */
const WORTH_BYTES = 16 * 1024

/**
 * Gives the memory of a chunk of a body back at once, where nobody else has a part of it. The
 * collector would look through the whole heap for it every 64 MiB, and leave it there until then.
 */
export function giveBack(body: IncomingMessage, { buffer, length }: Buffer): void {
  // What came over no socket belongs to who sent it.
  if (!(body.socket instanceof Socket) || length < WORTH_BYTES) return
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
