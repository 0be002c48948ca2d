import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { VendorCodes } from './vendor-codes.ts'
import type { SeenRequest, VendorAnswer, VendorScript } from './vendor-script.ts'

type Misbehaviour = (response: ServerResponse) => void

/** One vendor on loopback that follows its script until a path is set to misbehave. */
export class VendorServer {
  readonly codes: VendorCodes
  readonly asked: string[] = []
  readonly #script: VendorScript
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  #delay = 0
  readonly #misbehaving = new Map<string, Misbehaviour>()

  constructor(script: VendorScript) {
    this.#script = script
    this.codes = new VendorCodes(script)
  }

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

  misbehave(path: string, how: Misbehaviour): void {
    this.#misbehaving.set(path, how)
  }

  /** Answers correctly, with this content. */
  say(path: string, json: unknown): void {
    this.misbehave(path, (response) => send(response, { json }))
  }

  /** Answers correctly, but slowly. */
  dawdle(milliseconds: number): void {
    this.#delay = milliseconds
  }

  /** Ends every misbehaviour. */
  behave(): void {
    this.#misbehaving.clear()
  }

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
    const misbehaviour = this.#misbehaving.get(url.pathname)
    if (misbehaviour) return misbehaviour(response)
    const { tokenPath, userPath } = this.#script
    if (url.pathname === tokenPath) return send(response, this.#script.token(request, this.codes))
    if (url.pathname === userPath) return send(response, this.#script.user(request, this.codes))
    return send(response, { status: 404, json: { message: 'Not Found' } })
  }
}

function send(response: ServerResponse, { status = 200, json, type }: VendorAnswer): void {
  response.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}
