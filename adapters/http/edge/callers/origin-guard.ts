import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'
import type { Guard, GuardedRoute } from './guard.ts'

/**
 * `config.origin`: for channels that a browser opens across origins without asking first. What
 * sends no `Origin` is the own page or no browser, and needs a token all the same.
 */
export class OriginGuard {
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed)
  }

  for({ config }: GuardedRoute): Guard | undefined {
    if (config.origin !== 'checked') return undefined
    return async (request) => {
      if (!this.#isWelcome(request)) throw new HttpRefusal('origin_refused')
    }
  }

  #isWelcome({ headers: { origin }, host }: FastifyRequest): boolean {
    return origin === undefined || this.#allowed.has(origin) || URL.parse(origin)?.host === host
  }
}
