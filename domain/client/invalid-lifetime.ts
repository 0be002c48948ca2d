import { DomainError } from '../shared/domain-error.ts'

export class InvalidLifetime extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_lifetime'
  constructor() {
    super('A timeout must be a positive number of seconds, or -1 for none.')
  }
}
