import { DomainError } from '../shared/domain-error.ts'

/** The request carries no captcha. */
export class CaptchaMissing extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  constructor(field: 'uuid' | 'code') {
    super('The captcha is missing.', { params: { field, reason: 'captcha' } })
  }
}
