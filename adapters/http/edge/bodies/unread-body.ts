import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { giveBack } from './received-chunk.ts'

const PATIENCE_MS = 5_000
const MOST_BYTES = 32 * 1024 * 1024
const LOOK_EVERY_MS = 20

/** An answer may come before the end of a body: from a guard, or where nobody looks for a body. */
export function boundUnread(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    discardUnread(raw)
    done()
  })
}

/**
 * After an early answer: lets the rest of the body come in unused, so that the client gets to see
 * the answer and the connection stays of use. Within bounds; then the connection goes.
 */
export function discardUnread(raw: IncomingMessage): void {
  const { headers, socket } = raw
  if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return
  // Whoever read it has ended. What came in already also has to leave, or its connection stands still.
  raw.removeAllListeners('data').removeAllListeners('readable')
  raw.on('data', (chunk: Buffer) => giveBack(raw, chunk))
  raw.resume()
  // A request that came over no socket does not know whether it is complete.
  if (raw.complete !== false || socket.destroyed) return
  // The request is "closed" for Node once it is answered, so only the socket tells what comes in.
  const bytesBefore = socket.bytesRead
  const deadline = performance.now() + PATIENCE_MS
  const timer = setInterval(() => {
    const isTooMuch = socket.bytesRead - bytesBefore > MOST_BYTES
    if (!raw.complete && (isTooMuch || performance.now() > deadline)) socket.destroy()
    if (raw.complete || socket.destroyed) clearInterval(timer)
  }, LOOK_EVERY_MS)
}
