import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { VendorCodes } from './vendor-codes.ts'
import type { SeenRequest, VendorAnswer, VendorScript } from './vendor-script.ts'

type Misbehaviour = (response: ServerResponse) => void

/** A vendor on loopback that answers as it should until a path is set to misbehave. */
export abstract class LoopbackVendor {
  readonly asked: string[] = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #misbehaving = new Map<string, { after: number; how: Misbehaviour }>()
  #delay = 0

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** @param after how many right answers come first */
  misbehave(path: string, how: Misbehaviour, { after = 0 } = {}): void {
    this.#misbehaving.set(path, { after, how })
  }

  /** Answers correctly, with this content. */
  say(path: string, json: unknown, when = {}): void {
    this.misbehave(path, (response) => send(response, { json }), when)
  }

  /** Answers correctly, but slowly. */
  dawdle(milliseconds: number): void {
    this.#delay = milliseconds
  }

  /** Ends every misbehaviour. */
  behave(): void {
    this.#misbehaving.clear()
  }

  protected abstract answer(path: string, request: SeenRequest): VendorAnswer

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '', 'http://vendor.invalid')
    this.asked.push(url.pathname)
    const request: SeenRequest = {
      method: incoming.method ?? '',
      query: url.searchParams,
      headers: incoming.headers,
      body: await text(incoming),
    }
    if (this.#delay > 0) await setTimeout(this.#delay)
    const wrong = this.#misbehaving.get(url.pathname)
    if (wrong && wrong.after === 0) return wrong.how(response)
    if (wrong) wrong.after -= 1
    send(response, this.answer(url.pathname, request))
  }
}

/** One vendor of logins, which follows its script. */
export class VendorServer extends LoopbackVendor {
  readonly codes: VendorCodes
  readonly #script: VendorScript

  constructor(script: VendorScript) {
    super()
    this.#script = script
    this.codes = new VendorCodes(script)
  }

  protected answer(path: string, request: SeenRequest): VendorAnswer {
    if (path === this.#script.tokenPath) return this.#script.token(request, this.codes)
    if (path === this.#script.userPath) return this.#script.user(request, this.codes)
    return { status: 404, json: { message: 'Not Found' } }
  }
}

function send(response: ServerResponse, { status = 200, json, type }: VendorAnswer): void {
  response.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}
