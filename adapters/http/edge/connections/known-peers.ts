import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
