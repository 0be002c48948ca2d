import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { md5Hex, OssBucket } from './oss-buckets.ts'
import { type OssAnswer, OssService } from './oss-service.ts'
import { type Refusal, refusalOf } from './oss-signatures.ts'

/** What can happen to one request and its answer. */
export type OssFault =
  | 'reset before'
  | 'reset after'
  | 'silence before'
  | 'silence after'
  | 'half an answer'
  | 'stalled answer'
  | 'early answer'
  | 'changed request'
  | 'endless answer'
  | 'redirect'
  | Refusal

export const ACCESS_KEY = 'LTAItest'
export const SECRET_KEY = 'canary-secret-of-oss'
export const REGION = 'cn-test'

/** Implements OSS as publicly documented, and breaks selected exchanges. */
export class OssServer {
  readonly buckets = new Map<string, OssBucket>()
  /** Every request received, as `METHOD /path?query`. */
  readonly seen: string[] = []
  /** The authorization header of each request. */
  readonly authorizations: string[] = []
  /** How far its clock is ahead of this machine's. */
  aheadMs = 0
  faultOf: (line: string) => OssFault | undefined = () => undefined
  /** Delays an answer until the returned promise resolves. */
  waitWith: (line: string) => Promise<void> | undefined = () => undefined
  redirectTo = 'http://localhost:9/'
  readonly #open = new Set<ServerResponse>()
  readonly #service = new OssService()
  readonly #server = createServer((request, response) => {
    this.#exchange(request, response).catch(() => response.destroy())
  })

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get port(): number {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    return address.port
  }

  bucket(name: string): OssBucket {
    const bucket = this.buckets.get(name) ?? new OssBucket()
    this.buckets.set(name, bucket)
    return bucket
  }

  /** Bytes in memory because the client does not read them. */
  get unsentBytes(): number {
    return [...this.#open].reduce((sum, { writableLength }) => sum + writableLength, 0)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`
    this.seen.push(line)
    const { authorization } = request.headers
    if (authorization) this.authorizations.push(authorization)
    this.#open.add(response)
    response.once('close', () => this.#open.delete(response))
    const fault = this.faultOf(line)
    if (fault === 'reset before') return void response.destroy()
    if (fault === 'early answer') return void response.writeHead(500).end()
    if (fault === 'endless answer') return pipeline(Readable.from(spaces()), response)
    const body = await buffer(request)
    if (fault === 'silence before') return
    if (fault === 'changed request') body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
    await this.waitWith(line)
    const answer = typeof fault === 'object' ? refusal(fault) : this.#answer(request, body)
    await giveBack(
      response,
      this.#dated(fault === 'redirect' ? redirect(this.redirectTo) : answer),
      fault,
    )
  }

  #answer(request: IncomingMessage, body: Buffer): OssAnswer {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://service')
    const { bucket, key } = this.#target(String(headers.host), decodeURIComponent(url.pathname))
    const now = Date.now() + this.aheadMs
    const asked = { method, url, headers, bucket, key }
    const keys = { region: REGION, keys: { [ACCESS_KEY]: SECRET_KEY }, now }
    const refused = refusalOf(asked, keys)
    if (refused) return refusal(refused)
    const md5 = headers['content-md5']
    if (md5 && Buffer.from(String(md5), 'base64').toString('hex').toUpperCase() !== md5Hex(body)) {
      return refusal({ status: 400, code: 'InvalidDigest' })
    }
    const place = this.buckets.get(bucket)
    if (!place) return refusal({ status: 404, code: 'NoSuchBucket' })
    return this.#service.answer({ ...asked, bucket: place, body, now: new Date(now) })
  }

  #target(host: string, path: string): { bucket: string; key: string } {
    const name = host.replace(/:\d+$/, '')
    if (name === 'localhost' || /^[\d.]+$/.test(name)) {
      const [, bucket = '', ...rest] = path.split('/')
      return { bucket, key: rest.join('/') }
    }
    return { bucket: name.split('.')[0] ?? '', key: path.slice(1) }
  }

  #dated(answer: OssAnswer): OssAnswer {
    const date = new Date(Date.now() + this.aheadMs).toUTCString()
    return { ...answer, headers: { ...answer.headers, date, 'x-oss-request-id': '5374A2880232' } }
  }
}

async function giveBack(
  response: ServerResponse,
  { status, headers, body }: OssAnswer,
  fault: OssFault | undefined,
): Promise<void> {
  if (fault === 'reset after') return void response.destroy()
  if (fault === 'silence after') return
  response.writeHead(status, { 'content-length': body.length, ...headers })
  if (fault !== 'half an answer' && fault !== 'stalled answer') return void response.end(body)
  response.flushHeaders()
  await new Promise((resolve) => response.write(body.subarray(0, body.length >> 1), resolve))
  // Ended regularly, so that written bytes arrive and the client sees an early end.
  if (fault === 'half an answer') response.socket?.end()
}

function* spaces(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(256 * 1024, ' ')
}

function refusal({ status, code, message, endpoint, detail }: Refusal): OssAnswer {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code>
    <Message>${message ?? 'canary-words'}</Message><OSSAccessKeyId>${ACCESS_KEY}</OSSAccessKeyId>
    ${endpoint ? `<Endpoint>${endpoint}</Endpoint>` : ''}${detail ? `<EC>${detail}</EC>` : ''}</Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(text) }
}

function redirect(location: string): OssAnswer {
  return { status: 307, headers: { location }, body: Buffer.alloc(0) }
}
