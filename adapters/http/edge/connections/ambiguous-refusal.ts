import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAmbiguous } from './ambiguous-message.ts'

/** The same headers as for requests that are not HTTP. */
const HEADERS = { connection: 'close', 'content-length': '0' }

/**
 * Answers ambiguous messages with 400 before any other work, and closes the connection: what
 * follows on it may come from somebody else.
 */
export class AmbiguousRefusal {
  readonly #distrusted = new WeakSet<Socket>()

  register(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.refuses(request, reply)) done()
    })
  }

  /** @returns whether the request was dealt with */
  refuses({ raw }: FastifyRequest, reply: FastifyReply): boolean {
    const isFollowing = this.#distrusted.has(raw.socket)
    if (!isFollowing && !isAmbiguous(raw)) return false
    reply.hijack()
    if (isFollowing) return true
    this.#distrusted.add(raw.socket)
    // Written through the response, not the socket, so that it queues behind earlier answers.
    reply.raw.sendDate = false
    reply.raw.writeHead(400, HEADERS).end()
    return true
  }

  /** Answers bytes that are not HTTP. Only the connection is known. */
  refuseUnreadable(socket: Socket): void {
    // An answer is already on its way.
    if (!socket.writable || this.#distrusted.has(socket)) return
    const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`, () => socket.destroy())
  }
}
