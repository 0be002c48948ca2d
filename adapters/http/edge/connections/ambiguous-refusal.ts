import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAmbiguous } from './ambiguous-message.ts'

/** As what is not HTTP at all is answered. */
const HEADERS = { connection: 'close', 'content-length': '0' }

/**
 * Answers what could be understood in two ways with 400, before anything else is done about it, and
 * closes the connection: what follows on it may not be from who sent the first part.
 */
export class AmbiguousRefusal {
  readonly #distrusted = new WeakSet<Socket>()

  register(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.refuses(request, reply)) done()
    })
  }

  /** @returns whether there is nothing left to do */
  refuses({ raw }: FastifyRequest, reply: FastifyReply): boolean {
    const isFollowing = this.#distrusted.has(raw.socket)
    if (!isFollowing && !isAmbiguous(raw)) return false
    reply.hijack()
    if (isFollowing) return true
    this.#distrusted.add(raw.socket)
    // Not to the socket: it knows nothing of earlier requests that still wait for their answers.
    reply.raw.sendDate = false
    reply.raw.writeHead(400, HEADERS).end()
    return true
  }

  /** Answers what is not HTTP: nothing is known of it but its connection. */
  refuseUnreadable(socket: Socket): void {
    // Its answer is under way already.
    if (!socket.writable || this.#distrusted.has(socket)) return
    const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`, () => socket.destroy())
  }
}
