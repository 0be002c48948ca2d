import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers send no request before the last one is answered; other clients gain nothing beyond a few. */
const MOST_UNDER_WAY = 33

/**
 * Bounds what one connection may hold in memory. A pipelined request may be a few dozen bytes, and its
 * answer a hundred times as much; and an answer waits for as long as its client does not take it.
 * @param stallSeconds how long a client may take no byte of an answer
 */
export function boundConnections(app: FastifyInstance, stallSeconds: number): void {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = underWay.get(socket) ?? 0
    if (count >= MOST_UNDER_WAY || socket.destroyed) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count + 1)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
  // Node looks twice: the first time it only notes how much there is to take.
  app.server.setTimeout((stallSeconds * 1000) / 2, (socket: Socket) => {
    const isWorkedFor = (underWay.get(socket) ?? 0) > 0
    if (!isWorkedFor || socket.writableLength > 0) socket.destroy()
  })
}
