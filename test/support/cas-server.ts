import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const CAS_PASSWORD = 'canary-word-cas'

type Attributes = Readonly<Record<string, string | readonly string[]>>

/**
 * A CAS server on loopback, by the public specification 3.0: a login form (2.1), a cookie for single
 * sign-on (3.6), tickets for one use and one service (3.1), and `/p3/serviceValidate` (2.8).
 */
export class CasServer {
  readonly url: string
  /** Everybody who may log in, by user name. */
  readonly people = new Map<string, Attributes>([['ada', { mail: 'ada@example.com' }]])
  /** Answers in place of `serviceValidate`. */
  validation: ((response: ServerResponse) => void) | undefined
  readonly asked: string[] = []
  readonly #tickets = new Map<string, { readonly user: string; readonly service: string }>()
  readonly #cookies = new Map<string, string>()
  readonly #server: ReturnType<typeof createServer>

  private constructor(server: ReturnType<typeof createServer>) {
    const { port } = server.address() as AddressInfo
    this.url = `http://127.0.0.1:${port}/cas`
    this.#server = server
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<CasServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new CasServer(server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Logs in as a browser without cookies. @returns what is added to the service's address */
  async agree(address: string, user = 'ada') {
    const body = new URLSearchParams({ username: user, password: CAS_PASSWORD })
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
    const returned = new URL(answer.headers.get('location') ?? 'http://nowhere.invalid')
    const [ticket, state] = ['ticket', 'state'].map((name) => returned.searchParams.get(name))
    if (!ticket || !state) throw new Error(`no ticket: ${returned}`)
    return { code: ticket, state, returned: returned.href }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.url)
    this.asked.push(`${request.method} ${pathname}`)
    if (pathname === '/cas/p3/serviceValidate') {
      if (this.validation) return this.validation(response)
      return xml(response, this.#validate(query))
    }
    if (pathname !== '/cas/login') return void response.writeHead(404).end()
    const service = query.get('service')
    if (service === null) return html(response, 'You are logged in.')
    const known = /TGC=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const user = this.#cookies.get(known)
    if (user !== undefined) return this.#return(response, service, user)
    if (request.method !== 'POST') return html(response, FORM)
    const form = new URLSearchParams(await text(request))
    const name = form.get('username') ?? ''
    const isRight = this.people.has(name) && form.get('password') === CAS_PASSWORD
    return isRight ? this.#return(response, service, name) : html(response, FORM)
  }

  #return(response: ServerResponse, service: string, user: string): void {
    const ticket = `ST-${randomBytes(20).toString('base64url')}`
    const cookie = randomBytes(20).toString('base64url')
    this.#tickets.set(ticket, { user, service })
    this.#cookies.set(cookie, user)
    const location = `${service}${service.includes('?') ? '&' : '?'}ticket=${ticket}`
    response.writeHead(302, { location, 'set-cookie': `TGC=${cookie}; Path=/cas; HttpOnly` }).end()
  }

  #validate(query: URLSearchParams): string {
    const [service, ticket] = [query.get('service'), query.get('ticket')]
    if (!service || !ticket) return failure('INVALID_REQUEST', 'parameters are missing')
    const issued = this.#tickets.get(ticket)
    this.#tickets.delete(ticket)
    if (!issued) return failure('INVALID_TICKET', `Ticket ${ticket} not recognized`)
    if (issued.service !== service) return failure('INVALID_SERVICE', `not for ${service}`)
    return success(issued.user, this.people.get(issued.user) ?? {})
  }
}

const FORM = `<form method="post"><label>User <input name="username"></label>
<label>Password <input name="password" type="password"></label><button>Log in</button></form>`

/** With the attributes as they are, so that a test can send others than text. */
export function success(user: string, attributes: Attributes, further = ''): string {
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => `<cas:${name}>${quoted(value)}</cas:${name}>`),
  )
  return response(`<cas:authenticationSuccess><cas:user>${quoted(user)}</cas:user>
    <cas:attributes>${lines.join('')}${further}</cas:attributes></cas:authenticationSuccess>`)
}

function failure(code: string, message: string): string {
  return response(
    `<cas:authenticationFailure code="${code}">${quoted(message)}</cas:authenticationFailure>`,
  )
}

function response(content: string): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`
}

function quoted(value: string): string {
  return value.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

export function xml(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': 'application/xml; charset=UTF-8' }).end(body)
}

function html(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>CAS</title><link rel="icon" href="data:,">${body}`)
}
