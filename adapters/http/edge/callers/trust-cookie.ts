import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlyCookie } from './browser-cookie.ts'

const NAME = 'gatehouse-browser'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const DAY_SECONDS = 86_400

/** A cookie that says in which browser somebody gave a second factor. */
export class TrustCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param isSecure whether browsers reach the service over HTTPS */
  constructor(isSecure: boolean, days: number) {
    // Browsers accept a `__Host-` cookie only from this exact host, not from a sibling domain.
    this.#name = isSecure ? `__Host-${NAME}` : NAME
    const secure = isSecure ? '; Secure' : ''
    const age = `Max-Age=${days * DAY_SECONDS}`
    this.#attributes = `${age}; Path=/; HttpOnly; SameSite=Strict${secure}`
  }

  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', `${this.#name}=${token}; ${this.#attributes}`)
  }

  read(request: FastifyRequest): string | undefined {
    return onlyCookie(request, this.#name, TOKEN)
  }
}
