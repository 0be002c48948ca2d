import { DomainError } from './domain-error.ts'

export class InvalidId extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_id'
  constructor() {
    super('An id must be a positive decimal 64-bit number; a list has at most 200.')
  }
}
