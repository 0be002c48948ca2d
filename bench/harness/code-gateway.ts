import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An SMS provider that keeps the messages, for a bench that needs the codes. */
export class CodeGateway implements AsyncDisposable {
  readonly #server: Server
  readonly #codes: Map<string, string>

  private constructor(server: Server, codes: Map<string, string>) {
    this.#server = server
    this.#codes = codes
  }

  static async open(): Promise<CodeGateway> {
    const codes = new Map<string, string>()
    const server = createServer(async (request, response) => {
      const { phone, code } = Object(await json(request))
      codes.set(String(phone), String(code))
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new CodeGateway(server, codes)
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/`
  }

  codeFor(phone: string): string {
    return this.#codes.get(phone) ?? ''
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
