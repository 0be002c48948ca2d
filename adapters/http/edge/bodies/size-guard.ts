import { type Guard, type GuardedRoute, mayCarryBody } from '../callers/guard.ts'
import { HttpRefusal } from '../failures/http-errors.ts'

/** Refuses a body whose announced length is too large before any work is done for the request. */
export class SizeGuard {
  readonly #bytes: number

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  for(route: GuardedRoute): Guard | undefined {
    if (route.config.upload || !mayCarryBody(route)) return undefined
    return async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) > this.#bytes) {
        throw new HttpRefusal('body_too_large')
      }
    }
  }
}
