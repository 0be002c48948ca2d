import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'
import type { Guard, GuardedRoute } from './guard.ts'

/**
 * `config.origin`: checks channels that browsers open across origins without a preflight. A request
 * without `Origin` comes from the service's own page or from a program, and needs a token anyway.
 */
export class OriginGuard {
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed)
  }

  for({ config }: GuardedRoute): Guard | undefined {
    if (config.origin !== 'checked') return undefined
    return async (request) => {
      if (!this.#isAllowed(request)) throw new HttpRefusal('origin_refused')
    }
  }

  #isAllowed({ headers: { origin }, host }: FastifyRequest): boolean {
    return origin === undefined || this.#allowed.has(origin) || URL.parse(origin)?.host === host
  }
}
