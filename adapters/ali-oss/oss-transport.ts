import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
} from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'

/** In bytes; longer than any list we request. */
const LONGEST_ANSWER = 8 * 1024 * 1024

/** A request as the package passes it to its HTTP client. */
export interface PackageRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly timeout: number
  readonly content?: string | Buffer
  readonly stream?: Readable
  /** The response body is wanted as a stream. */
  readonly customResponse?: boolean
}

interface PackageAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly data: Buffer | undefined
  readonly res: IncomingMessage | { readonly headers: IncomingHttpHeaders }
}

/**
 * Replaces the package's own HTTP client, which buffers and unpacks responses of any length and
 * hides why a download was refused. This one follows no redirects and never retries.
 */
export class OssTransport {
  readonly #agents: { readonly http: PlainAgent; readonly https: TlsAgent }
  readonly #connectMs: number
  #aheadMs = 0

  /** @param lookup resolves host names and refuses forbidden addresses */
  constructor(connectMs: number, lookup?: LookupFunction) {
    const options = { keepAlive: true, maxSockets: 512, ...(lookup && { lookup }) }
    this.#agents = { http: new PlainAgent(options), https: new TlsAgent(options) }
    this.#connectMs = connectMs
  }

  /** Converts our time to the service's clock, by the Date header of its last response. */
  theirTime(ours: Date): Date {
    return new Date(ours.getTime() + this.#aheadMs)
  }

  /** The deadline covers only the call itself. If it ran on, it would cut a download short. */
  async request(url: string, asked: PackageRequest): Promise<PackageAnswer> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), asked.timeout)
    const request = this.#begin(new URL(url), asked, deadline.signal)
    try {
      const answer = await answerTo(request)
      this.#noteTime(answer.headers.date)
      const { statusCode: status = 0, headers } = answer
      if (asked.customResponse && status < 300) {
        return { status, headers, data: undefined, res: answer }
      }
      return { status, headers, data: await shortBody(answer), res: { headers } }
    } catch (error) {
      throw noAnswer(deadline.signal.aborted ? 'DeadlineExceeded' : codeOf(error))
    } finally {
      clearTimeout(timer)
      // The response may come before the body is sent. Sending must stop, because the body's memory
      // is about to be reused.
      if (!request.writableFinished) request.destroy()
    }
  }

  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }

  #begin(url: URL, asked: PackageRequest, signal: AbortSignal): ClientRequest {
    // If the endpoint is an IP address, the package sets this header to the host of a public
    // region.
    const { host: _host, ...headers } = asked.headers
    const options = { method: asked.method, headers, signal }
    const request =
      url.protocol === 'https:'
        ? tlsRequest(url, { ...options, agent: this.#agents.https })
        : httpRequest(url, { ...options, agent: this.#agents.http })
    request.once('socket', (socket) => limitConnecting(request, socket, this.#connectMs))
    if (asked.stream) pipeline(asked.stream, request, () => undefined)
    else request.end(asked.content)
    return request
  }

  #noteTime(date: string | undefined): void {
    const theirs = Date.parse(String(date))
    if (!Number.isNaN(theirs)) this.#aheadMs = theirs - Date.now()
  }
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.on('response', resolve).on('error', reject))
}

function limitConnecting(request: ClientRequest, socket: Socket, ms: number): void {
  if (!socket.connecting) return
  const timer = setTimeout(() => request.destroy(noAnswer('ConnectTimeout')), ms)
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

async function shortBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw noAnswer('AnswerTooLong')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Builds an error that the package reports with this code. */
function noAnswer(code: string): Error {
  return Object.assign(new Error(code), { name: code, code, status: -1 })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'Unknown'
}
