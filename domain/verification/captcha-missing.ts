import { DomainError } from '../shared/domain-error.ts'

export class CaptchaMissing extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  constructor(field: 'uuid' | 'code') {
    super('The captcha is missing.', { params: { field, reason: 'captcha' } })
  }
}
