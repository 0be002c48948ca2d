import { DomainError } from '../../domain/shared/domain-error.ts'

/** Names the field, never its value. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  constructor(field: string) {
    super(`${field} is missing or too long.`, { params: { field } })
  }
}
