import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'gatehouse-social'
const LIFE_SECONDS = 600
const SECRET = /^[A-Za-z0-9_-]{16,128}$/

/** A secret that one browser keeps between leaving for a third party and coming back. */
export class BrowserCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param isSecure whether browsers reach the service by https */
  constructor(isSecure: boolean) {
    // With this prefix a browser takes the cookie from this very host alone, not from a neighbour.
    this.#name = isSecure ? `__Host-${NAME}` : NAME
    const secure = isSecure ? '; Secure' : ''
    this.#attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  }

  set(reply: FastifyReply, secret: string): void {
    reply.header('set-cookie', `${this.#name}=${secret}; ${this.#attributes}`)
  }

  /** `undefined` too when there are several: one of them is not ours. */
  read({ headers }: FastifyRequest): string | undefined {
    const prefix = `${this.#name}=`
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const [pair = '', ...others] = pairs.filter((one) => one.startsWith(prefix))
    const secret = pair.slice(prefix.length)
    return others.length === 0 && SECRET.test(secret) ? secret : undefined
  }
}
