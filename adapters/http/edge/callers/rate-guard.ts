import type { RateWindow } from '../../../../application/ports/sign-in/rate-window.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { Guard, GuardedRoute } from './guard.ts'
import { sourceOf } from './source-address.ts'

/** `config.rate`: limits requests per source and window across all instances. */
export class RateGuard {
  readonly #rates: RateWindow

  constructor(rates: RateWindow) {
    this.#rates = rates
  }

  for({ config: { rate } }: GuardedRoute): Guard | undefined {
    if (!rate) return undefined
    return async (request) => {
      const verdict = await this.#rates.hit(rate, sourceOf(request))
      if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rate, 'source')
    }
  }
}
