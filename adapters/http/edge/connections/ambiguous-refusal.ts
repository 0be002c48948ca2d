import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timesSent } from '../repeated-header.ts'

/** If one of these occurs twice, two readers may see two different messages. */
const SINGLE = ['host', 'content-type', 'transfer-encoding']
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(?::\d*)?$/i
const BOUNDARY = /^boundary\s*=/i
const ABSOLUTE = /^https?:\/\//i

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

/**
 * Whether a proxy in front may understand a message differently (request smuggling). Node already
 * refuses two lengths, a length with chunked coding, and folded headers; this checks the rest.
 */
function isAmbiguous(message: IncomingMessage): boolean {
  const { headers, httpVersionMajor, httpVersionMinor, rawHeaders, url = '' } = message
  const { host = '', 'content-type': type, 'transfer-encoding': coding } = headers
  // HTTP/0.9 answers have no head, so a proxy would read one as the start of the next answer.
  if (httpVersionMajor < 1 || (type !== undefined && hasTwoBoundaries(type))) return true
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')) {
    return true
  }
  return repeats(rawHeaders) || !AUTHORITY.test(host) || namesOtherHost(host, url)
}

function repeats(rawHeaders: readonly string[]): boolean {
  return SINGLE.some((name) => timesSent(rawHeaders, name) > 1)
}

/** Form parsers disagree on two boundaries. A quoted `;` only makes this stricter. */
function hasTwoBoundaries(type: string): boolean {
  if (!type.includes(';')) return false
  return type.split(';').filter((part) => BOUNDARY.test(part.trim())).length > 1
}

/** Whether an absolute-form target names another host than the `Host` header. */
function namesOtherHost(host: string, target: string): boolean {
  if (target.startsWith('/') || target === '*') return false
  const address = ABSOLUTE.test(target) ? URL.parse(target) : null
  if (address === null || address.username !== '' || address.password !== '') return true
  return URL.parse(`${address.protocol}//${host}`)?.host !== address.host
}
