import type { RateWindow } from '../../../../application/ports/sign-in/rate-window.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { GuardMaker } from './guard.ts'
import { sourceOf } from './source-address.ts'

/** `config.rate`: limits requests per source and window across all instances. */
export function guardRates(rates: RateWindow): GuardMaker {
  return ({ config: { rate } }) => {
    if (!rate) return undefined
    return async (request) => {
      const verdict = await rates.hit(rate, sourceOf(request))
      if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rate, 'source')
    }
  }
}
