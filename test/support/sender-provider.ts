import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ProviderRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface ProviderAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `silent`: accepts the request and never answers. `endless`: never stops answering. */
export type ProviderManner =
  | ((request: ProviderRequest) => ProviderAnswer)
  | 'silent'
  | 'endless'
  | 'cut'

/** A provider on loopback that records HTTP requests. */
export class FakeProvider {
  readonly requests: ProviderRequest[] = []
  readonly url: URL
  readonly #server: Server

  private constructor(server: Server, url: URL) {
    this.#server = server
    this.url = url
  }

  static async open(manner: ProviderManner): Promise<FakeProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given.')
    const url = new URL(`http://127.0.0.1:${address.port}/send`)
    const provider = new FakeProvider(server, url)
    server.on('request', (request, response) => provider.#take(manner, request, response))
    return provider
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #take(manner: ProviderManner, message: IncomingMessage, response: ServerResponse) {
    const request = {
      method: message.method ?? '',
      url: new URL(message.url ?? '', this.url),
      headers: message.headers,
      body: await text(message),
    }
    this.requests.push(request)
    if (manner === 'silent') return
    if (manner === 'cut') return response.destroy()
    if (manner === 'endless') return flood(response)
    const { status = 200, headers = {}, body = '' } = manner(request)
    response.writeHead(status, headers).end(body)
  }
}

function flood(response: ServerResponse): void {
  const block = Buffer.alloc(64 * 1024, 'x')
  const more = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more).on('error', () => undefined)
  more()
}
