import type { RateWindow } from '../../../../application/ports/sign-in/rate-window.ts'
import { EnvelopeRequired } from '../../../../domain/identity/sign-in/envelope-errors.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { GuardMaker } from './guard.ts'
import { isSealed, mayBeSealed } from './sealed.ts'
import { sourceOf } from './source-address.ts'

/**
 * Limits encrypted requests, and refuses plain ones where an envelope is required.
 * @param rates of this instance, because they are counted before anything is known of a request
 */
export function guardEnvelopes(rates: RateWindow, perMinute: number, isUsed: boolean): GuardMaker {
  const rule = { name: 'envelopes', limit: perMinute, seconds: 60 }
  return ({ methods, config }) => {
    const isUnread = config.upload === true || config.body === 'ignored'
    if (isUnread || !methods.some(mayBeSealed)) return undefined
    const isRequired = isUsed && config.encrypted === 'required'
    return async (request) => {
      const sealed = isSealed(request)
      if (sealed || isRequired) {
        const verdict = await rates.hit(rule, sourceOf(request))
        if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, rule, 'source')
      }
      if (isRequired && !sealed) throw new EnvelopeRequired()
    }
  }
}
