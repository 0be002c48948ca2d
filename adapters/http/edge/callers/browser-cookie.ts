import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'gatehouse-social'
const LIFE_SECONDS = 600
const SECRET = /^[A-Za-z0-9_-]{16,128}$/

/**
 * A cookie that holds a secret for one browser while its user visits a login provider or uses a
 * passkey.
 */
export class BrowserCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param isSecure whether browsers reach the service over HTTPS */
  constructor(isSecure: boolean) {
    // Browsers accept a `__Host-` cookie only from this exact host, not from a sibling domain.
    this.#name = isSecure ? `__Host-${NAME}` : NAME
    const secure = isSecure ? '; Secure' : ''
    this.#attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  }

  set(reply: FastifyReply, secret: string): void {
    reply.header('set-cookie', `${this.#name}=${secret}; ${this.#attributes}`)
  }

  read(request: FastifyRequest): string | undefined {
    return onlyCookie(request, this.#name, SECRET)
  }
}

/**
 * @returns `undefined` without a well-formed value, and when the cookie occurs more than once, because
 * one of them is foreign
 */
export function onlyCookie({ headers }: FastifyRequest, name: string, value: RegExp) {
  const prefix = `${name}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [pair = '', ...others] = pairs.filter((one) => one.startsWith(prefix))
  const found = pair.slice(prefix.length)
  return others.length === 0 && value.test(found) ? found : undefined
}
