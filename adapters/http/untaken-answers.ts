import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** In the time an answer may wait. */
const LOOKS = 6
/**
 * A download ends by a clock of its own, which sees each byte that is taken, but begins anew when
 * the client sends something. Here only whole blocks are seen, and a slow line may take long for one.
 */
const DOWNLOAD_PATIENCE = 4

interface Seen {
  readonly takenBytes: number
  readonly since: number
}

/** Ends connections whose clients ask and take no answer: they would stay for as long as they like. */
export function endUntaken(app: FastifyInstance, stallSeconds: number): void {
  const lookMs = (stallSeconds * 1000) / LOOKS
  // It began up to one look before it was seen, and ends up to one look late.
  const longestMs = stallSeconds * 1000 - 2 * lookMs
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
      const patience = socket.timeout ? DOWNLOAD_PATIENCE : 1
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (seen?.takenBytes !== takenBytes) waiting.set(socket, { takenBytes, since: now })
      else if (now - seen.since >= longestMs * patience) socket.destroy()
    }
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
