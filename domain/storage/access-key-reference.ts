import { DomainError } from '../shared/domain-error.ts'

/** Signed addresses reveal the access key, so it must not be a reference to a secret. */
export class AccessKeyReference extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'access_key_reference'
  constructor() {
    super('An access key cannot be a reference.')
  }
}
