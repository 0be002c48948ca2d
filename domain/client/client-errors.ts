import { DomainError } from '../shared/domain-error.ts'

export type ClientRefusal = 'unknown' | 'disabled' | 'grant-not-allowed' | 'grant-not-available'

/** Unknown, disabled or not allowed: one answer. `reason` is for the log only. */
export class InvalidClient extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_client'
  readonly reason: ClientRefusal
  constructor(reason: ClientRefusal) {
    super('The client or the grant type is not allowed.')
    this.reason = reason
  }
}
