import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers wait for one answer before the next request; other clients gain little beyond a few. */
const MOST_IN_PROGRESS = 33

/**
 * Bounds the memory that one connection may hold. A pipelined request of a few dozen bytes may have
 * an answer a hundred times as large, which stays in memory until the client reads it.
 * @param stallSeconds how long a client may read nothing of an answer
 */
export function boundConnections(app: FastifyInstance, stallSeconds: number): void {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = underWay.get(socket) ?? 0
    if (count >= MOST_IN_PROGRESS || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count + 1)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
  // With a pending write, Node's first timeout may only record progress; the second one fires.
  app.server.setTimeout((stallSeconds * 1000) / 2, (socket: Socket) => {
    const isInProgress = (underWay.get(socket) ?? 0) > 0
    if (!isInProgress || socket.writableLength > 0) socket.destroy()
  })
}
