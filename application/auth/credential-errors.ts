import { DomainError } from '../../domain/shared/domain-error.ts'

/** Names the field, never its value. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  /** @param reason where the page calls it by another word */
  constructor(field: string, reason?: 'captcha') {
    super(`${field} is missing or too long.`, { params: { field, ...(reason && { reason }) } })
  }
}
