import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestTo,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the time limit of a quick call. */
const LATE_MS = 4000

/** What can happen to one request and its answer. */
export type Fault =
  | 'reset before'
  | 'reset after'
  | 'silence before'
  | 'silence after'
  | 'late answer'
  | 'half a request'
  | 'changed request'
  | 'half an answer'
  | 'stalled answer'
  | 'empty answer'
  /** For a list with further pages. */
  | 'no token'
  | { readonly status: number; readonly code: string }

export interface FaultyProxy {
  /** The service's URL with keys, but at this proxy. */
  readonly url: string
  /** Every request received, as `METHOD /path?query`. */
  readonly seen: readonly string[]
  close(): void
}

/** Changes the content of an answer without changing its length. */
type Retold = (line: string, content: Buffer) => Buffer

/**
 * A proxy in front of a service that breaks selected exchanges.
 * @param faultOf is called for each request; `undefined` lets it pass
 */
export async function faultyProxy(
  serviceUrl: string,
  faultOf: (line: string) => Fault | undefined,
  retold: Retold = (_line, content) => content,
): Promise<FaultyProxy> {
  const service = new URL(serviceUrl)
  const seen: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    seen.push(line)
    pass({ service, request, response, retold, fault: faultOf(line) }).catch(() =>
      response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const url = new URL(serviceUrl)
  url.port = String(address.port)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: url.href, seen, close }
}

interface Exchange {
  readonly service: URL
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly retold: Retold
  readonly fault: Fault | undefined
}

async function pass(exchange: Exchange): Promise<void> {
  const { request, response, fault } = exchange
  const body = await buffer(request)
  if (fault === 'reset before') return void response.destroy()
  if (fault === 'silence before') return
  if (typeof fault === 'object') return refuse(response, fault)
  if (fault === 'half a request') return halfRequest(exchange, body)
  if (fault === 'changed request') body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
  if (fault === 'late answer') await pause(LATE_MS)
  const answer = await answerTo(forward(exchange).end(body))
  const content = await buffer(answer)
  const line = `${request.method} ${request.url}`
  const told = exchange.retold(line, content)
  await giveBack(exchange, answer, fault === 'no token' ? withoutToken(told) : told)
}

async function giveBack(
  { response, fault }: Exchange,
  answer: IncomingMessage,
  content: Buffer,
): Promise<void> {
  if (fault === 'reset after') return void response.destroy()
  if (fault === 'silence after') return
  const { 'content-length': _notAlways, ...headers } = answer.headers
  const length = fault === 'no token' ? {} : answer.headers
  response.writeHead(answer.statusCode ?? 500, { ...headers, ...length })
  if (fault !== 'half an answer' && fault !== 'stalled answer' && fault !== 'empty answer') {
    return void response.end(content)
  }
  response.flushHeaders()
  const half = content.subarray(0, fault === 'empty answer' ? 0 : content.length >> 1)
  await new Promise((resolve) => response.write(half, resolve))
  // Ended regularly, so that written bytes arrive and the client sees an early end.
  if (fault !== 'stalled answer') response.socket?.end()
}

function withoutToken(list: Buffer): Buffer {
  return Buffer.from(
    list.toString().replace(/<NextContinuationToken>.*?<\/NextContinuationToken>/, ''),
  )
}

/** The service receives the beginning; then the connection breaks. */
async function halfRequest(exchange: Exchange, body: Buffer): Promise<void> {
  const onward = forward(exchange)
  onward.on('error', () => undefined) // of our own making
  await new Promise((resolve) => onward.write(body.subarray(0, body.length >> 1), resolve))
  onward.destroy()
  exchange.response.destroy()
}

function forward({ service, request }: Exchange): ClientRequest {
  const { expect: _answeredHere, ...headers } = request.headers
  return requestTo({
    host: service.hostname,
    port: service.port,
    method: request.method,
    path: request.url,
    headers,
    agent: false,
  })
}

async function answerTo(onward: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => onward.on('response', resolve).on('error', reject))
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }) {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}
