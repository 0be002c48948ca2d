import { EnvelopeRequired } from '../../../../domain/identity/sign-in/envelope-errors.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { Guard, GuardedRoute } from './guard.ts'
import type { CoarseRate } from './rate-guard.ts'
import { isSealed, mayBeSealed } from './sealed.ts'
import { sourceOf } from './source-address.ts'

/** Limits encrypted requests, and refuses plain ones where an envelope is required. */
export class EnvelopeGuard {
  readonly #coarse: CoarseRate
  readonly #isRequired: boolean

  constructor(coarse: CoarseRate, isRequired: boolean) {
    this.#coarse = coarse
    this.#isRequired = isRequired
  }

  for({ methods, config }: GuardedRoute): Guard | undefined {
    const isUnread = config.upload === true || config.body === 'ignored'
    if (isUnread || !methods.some(mayBeSealed)) return undefined
    const isRequired = this.#isRequired && config.encrypted === 'required'
    return async (request) => {
      const sealed = isSealed(request)
      if (sealed || isRequired) {
        const wait = this.#coarse.hit(sourceOf(request), performance.now())
        if (wait > 0) throw new TooManyRequests(wait, this.#coarse.quota, 'source')
      }
      if (isRequired && !sealed) throw new EnvelopeRequired()
    }
  }
}
