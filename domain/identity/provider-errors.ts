import { DomainError } from '../shared/domain-error.ts'

/** The provider refused, did not respond, or did not identify the user. */
export class ProviderFailed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'provider_failed'
  constructor(cause?: unknown) {
    super('The other service did not confirm who you are. Please try again.', { cause })
  }
}

/** The code is used, expired or invented. */
export class InvalidProviderCode extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_provider_code'
  constructor() {
    super('The code of the other service is not valid or has expired. Please try again.')
  }
}
