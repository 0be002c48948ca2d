import { DomainError, defineError } from '../../shared/domain-error.ts'

/** A provider of identities did not decide: it may succeed later. */
export class ProviderFailed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'provider_failed'
  constructor(cause?: unknown) {
    super('The other service did not confirm who you are. Please try again.', { cause })
  }
}

export class InvalidProviderCode extends defineError('refused', 'invalid_provider_code') {}
