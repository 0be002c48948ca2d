import type { FastifyReply, FastifyRequest } from 'fastify'

interface CookieTerms {
  readonly name: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
  readonly value: RegExp
}

/** A secret that one browser keeps, and that no page reads. */
class HostCookie {
  readonly #name: string
  readonly #attributes: string
  readonly #value: RegExp

  /** @param isSecure whether browsers reach the service over HTTPS */
  constructor(isSecure: boolean, { name, seconds, sameSite, value }: CookieTerms) {
    // Browsers accept a `__Host-` cookie only from this exact host, not from a sibling domain.
    this.#name = isSecure ? `__Host-${name}` : name
    const secure = isSecure ? '; Secure' : ''
    this.#attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=${sameSite}${secure}`
    this.#value = value
  }

  set(reply: FastifyReply, secret: string): void {
    reply.header('set-cookie', `${this.#name}=${secret}; ${this.#attributes}`)
  }

  read(request: FastifyRequest): string | undefined {
    return onlyCookie(request, this.#name, this.#value)
  }
}

/** For one browser while its user visits a login provider or uses a passkey. */
export class BrowserCookie extends HostCookie {
  constructor(isSecure: boolean) {
    const value = /^[A-Za-z0-9_-]{16,128}$/
    super(isSecure, { name: 'gatehouse-social', seconds: 600, sameSite: 'Lax', value })
  }
}

/** Says in which browser somebody gave a second factor. */
export class TrustCookie extends HostCookie {
  constructor(isSecure: boolean, days: number) {
    const value = /^[A-Za-z0-9_-]{43}$/
    super(isSecure, {
      name: 'gatehouse-browser',
      seconds: days * 86_400,
      sameSite: 'Strict',
      value,
    })
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
