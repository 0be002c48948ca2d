import { DomainError } from '../../../domain/shared/domain-error.ts'

export class InvalidOrder extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_order'
  constructor() {
    super('The list cannot be sorted by these columns and directions.')
  }
}
