import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Asks for the address of each connection while it is there. Node asks when somebody wants to know
 * it, and of a connection that its client has reset meanwhile there is none any more: whatever was
 * done over it would be done by nobody, and could not be written down.
 */
export function learnPeers(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // Reset before it was accepted: nothing of it has been read yet.
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}
