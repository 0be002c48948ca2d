import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface LoopbackRequest {
  readonly method: string
  /** Sent unchanged. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly payload?: string | Buffer
  /** Source address, such as 127.0.0.2. */
  readonly source?: string
}

export interface LoopbackAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Empty for an endless stream, which is closed as soon as it begins. */
  readonly text: string
}

/** Requests to a server of this process, each over a connection of its own. */
export class Loopback {
  readonly #port: number
  constructor(port: number) {
    this.#port = port
  }

  send({ method, url, headers, payload, source }: LoopbackRequest): Promise<LoopbackAnswer> {
    const local = source === undefined ? {} : { localAddress: source }
    return new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port: this.#port, agent: false, ...local } as const
      const sent = request({ ...place, method, path: url, headers }, (answer) => {
        const { statusCode: status = 0, headers: got } = answer
        if (got['content-type']?.startsWith('text/event-stream')) {
          answer.on('error', () => undefined)
          answer.destroy()
          resolve({ status, headers: got, text: '' })
        } else {
          text(answer).then((body) => resolve({ status, headers: got, text: body }), reject)
        }
      })
      sent.on('error', (cause) => reject(new Error(`${method} ${url} has no answer`, { cause })))
      // Accepted only where a WebSocket is allowed.
      sent.on('upgrade', ({ statusCode: status = 0, headers: got }, socket) => {
        socket.destroy()
        resolve({ status, headers: got, text: '' })
      })
      sent.end(payload)
    })
  }
}
