import { DomainError } from './domain-error.ts'

export class InvalidId extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_id'
  constructor() {
    super('An id is a positive 64-bit number in plain decimal form; a list has at most 200.')
  }
}
