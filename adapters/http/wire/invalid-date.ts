import { DomainError } from '../../../domain/shared/domain-error.ts'

export class InvalidDate extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_date'
  constructor() {
    super('A date must have the form yyyy-MM-dd HH:mm:ss.')
  }
}
