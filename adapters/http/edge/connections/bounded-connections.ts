import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '../../route-table.ts'

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

/**
 * Closes connections whose upgrade request got an ordinary answer, whoever sent it. The server has
 * detached them, so none of its timeouts would end them.
 */
export function closeAnsweredUpgrades(app: FastifyInstance, table: RouteTable): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const asksUpgrade = raw.headers.upgrade !== undefined
    if (asksUpgrade && table.upgradesAt(raw.url ?? '')) raw.socket.destroySoon()
    done()
  })
}

/**
 * Reads the peer address of each connection while it is open. Node reads it lazily, and has none
 * after the client resets the connection: what was done over it could not be attributed.
 */
export function learnPeers(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // The connection was reset before it was accepted, and nothing of it has been read.
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}
