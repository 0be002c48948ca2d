import { DomainError } from '../shared/domain-error.ts'

/** The one answer to every envelope that cannot be opened, is stale, or was used before. */
export class InvalidEnvelope extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_envelope'
  constructor(cause?: unknown) {
    super('The request could not be decrypted. Reload the page and try again.', { cause })
  }
}

export class EnvelopeRequired extends DomainError {
  readonly kind = 'forbidden'
  readonly code = 'envelope_required'
  constructor() {
    super('This request must be encrypted.')
  }
}
