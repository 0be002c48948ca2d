import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** In the time an answer may wait. */
const LOOKS = 6

interface Seen {
  readonly takenBytes: number
  readonly sentBytes: number
  readonly since: number
}

/**
 * Ends connections whose clients ask and take no answer: they would stay for as long as they like.
 * The clock of a socket sees each byte that is taken, so it judges; but it begins anew with whatever
 * the client sends. Who sends is judged by looks, which see only whole blocks.
 */
export function endUntaken(app: FastifyInstance, stallSeconds: number): void {
  const lookMs = (stallSeconds * 1000) / LOOKS
  // It began up to one look before it was seen, and ends up to one look late.
  const longestMs = stallSeconds * 1000 - 2 * lookMs
  const clock = new Clock(longestMs)
  const waiting = new Map<Socket, Seen>()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  })
  const look = () => {
    const now = performance.now()
    for (const socket of sockets) {
      const seen = waiting.get(socket)
      const takenBytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) {
        if (waiting.delete(socket)) clock.stop(socket)
      } else if (seen?.takenBytes !== takenBytes) {
        waiting.set(socket, { takenBytes, sentBytes: socket.bytesRead, since: now })
        clock.start(socket)
      } else if (now - seen.since >= longestMs && socket.bytesRead !== seen.sentBytes) {
        socket.destroy()
      }
    }
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Of a socket itself, where nobody else has set it: downloads and uploads have. */
class Clock {
  readonly #ms: number

  constructor(longestMs: number) {
    // The first time it only learns how much there is to take, so it runs twice. No other clock is
    // set to a time so odd, so it is known again.
    this.#ms = Math.floor(longestMs / 2) - 1
  }

  start(socket: Socket): void {
    if (socket.timeout) return
    socket.off('timeout', end)
    socket.setTimeout(this.#ms, end)
  }

  stop(socket: Socket): void {
    if (socket.timeout === this.#ms) socket.setTimeout(0)
    socket.off('timeout', end)
  }
}

function end(this: Socket): void {
  this.destroy()
}
