import { DomainError } from '../../domain/shared/domain-error.ts'

/** Names the field, never its value. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  /** @param reason if the page has another word for the field */
  constructor(field: string, reason?: 'captcha') {
    super(`${field} is missing or too long.`, { params: { field, ...(reason && { reason }) } })
  }
}
