import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** In the time an answer may wait. */
const LOOKS = 6

interface Seen {
  readonly takenBytes: number
  readonly sentBytes: number
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
      const isNew = seen?.takenBytes !== takenBytes
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (isNew) waiting.set(socket, { takenBytes, sentBytes: socket.bytesRead, since: now })
      else if (now - seen.since >= longestMs && isJudgedHere(socket, seen)) socket.destroy()
    }
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * A download ends by the clock of its socket, which sees each byte that is taken where only whole
 * blocks are seen here; but that clock begins anew with whatever the client sends.
 */
function isJudgedHere(socket: Socket, { sentBytes }: Seen): boolean {
  return !socket.timeout || socket.bytesRead !== sentBytes
}
