import { DomainError } from '../shared/domain-error.ts'

/** Addresses that a platform signs show its access key, so no secret may be brought there by its name. */
export class AccessKeyReference extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'access_key_reference'
  constructor() {
    super('An access key takes no reference.')
  }
}
