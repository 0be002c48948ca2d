import { DomainError } from '../shared/domain-error.ts'

export type ClientRefusal = 'unknown' | 'disabled' | 'grant-not-allowed' | 'grant-not-available'

/**
 * Unknown client, disabled client, or grant type not allowed: one answer, so that strangers learn
 * nothing. `reason` is for the log only.
 */
export class InvalidClient extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_client'
  readonly reason: ClientRefusal
  constructor(reason: ClientRefusal) {
    super('The client or the grant type is not allowed.')
    this.reason = reason
  }
}
